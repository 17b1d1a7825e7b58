//! Orders about crates, vehicles and parties, given in a side's movement (BW-S1 to BW-S5, BW-R53).

use super::event::Event;
use super::frame::Frame;
use super::order::Order;
use super::setting::Setting;
use super::state::State;
use super::{Next, Quality, aboard, crates, parties, sequence, vehicles};
use crate::engine::{Refusal, SideId};
use crate::table::ElementId;

/// An order about crates, vehicles or parties. What is done with crates needs no move, and may follow one.
pub(super) fn answer(
    setting: &Setting,
    state: &State,
    phase: (Quality, SideId),
    order: &Order,
) -> Result<Next, Refusal> {
    let acts = |id: ElementId| sequence::may_act(setting, state, phase, id);
    let owns = |id: ElementId| sequence::is_own(setting, state, phase, id);
    let one = |event: Event| Ok(Next::pop(vec![event]));
    match *order {
        Order::OpenCrate { element, number } => {
            acts(element)?;
            crates::may_open(setting, state, element, number)?;
            one(Event::OpeningBegan { element, number })
        }
        Order::Lift { element, number } => {
            owns(element)?;
            crates::may_lift(setting, state, element, number)?;
            one(Event::CrateLifted { element, number })
        }
        Order::PutDown { element, number } => {
            owns(element)?;
            let at = crates::may_put_down(setting, state, element, number)?;
            one(Event::CratePutDown {
                element,
                number,
                at,
            })
        }
        Order::Stow { element, vehicle } => {
            owns(element)?;
            let number = crates::may_stow(setting, state, element, vehicle)?;
            one(Event::CrateStowed {
                element,
                vehicle,
                number,
            })
        }
        Order::TakeOut {
            element,
            vehicle,
            number,
        } => {
            owns(element)?;
            crates::may_take_out(setting, state, element, vehicle, number)?;
            one(Event::CrateTakenOut {
                element,
                vehicle,
                number,
            })
        }
        Order::Commandeer { element, vehicle } => {
            acts(element)?;
            vehicles::may_commandeer(setting, state, element, vehicle)?;
            let attempt = Frame::Commandeer(element, vehicle);
            Ok(Next::become_(Vec::new(), vec![attempt]))
        }
        Order::StartUp { element } => {
            acts(element)?;
            vehicles::may_start(setting, state, element)?;
            Ok(Next::become_(Vec::new(), vec![Frame::StartUp(element)]))
        }
        Order::Board { element, vehicle } => {
            acts(element)?;
            aboard::board(setting, state, element, vehicle)
        }
        Order::GetOut { element, at } => {
            acts(element)?;
            aboard::get_out(setting, state, element, at)
        }
        Order::Send { element, count } => {
            acts(element)?;
            parties::send(setting, state, element, count)
        }
        Order::Rejoin { element } => {
            owns(element)?;
            parties::rejoin(setting, state, element)
        }
        _ => Err(Refusal::new("BW-3", "not-in-this-phase")),
    }
}
