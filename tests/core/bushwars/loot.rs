//! Orders and looks of looting, for its tests.

use small_wars::rules::bushwars::crates;
use small_wars::rules::bushwars::state::{Crate, CratePlace};

use super::*;

pub fn lift(id: u16, number: u8) -> Order {
    let element = ElementId(id);
    Order::Lift { element, number }
}

pub fn put_down(id: u16, number: u8) -> Order {
    let element = ElementId(id);
    Order::PutDown { element, number }
}

pub fn stow(id: u16, vehicle: u16) -> Order {
    Order::Stow {
        element: ElementId(id),
        vehicle: ElementId(vehicle),
    }
}

pub fn take_out(id: u16, vehicle: u16, number: u8) -> Order {
    Order::TakeOut {
        element: ElementId(id),
        vehicle: ElementId(vehicle),
        number,
    }
}

pub fn send(id: u16, count: u8) -> Order {
    let element = ElementId(id);
    Order::Send { element, count }
}

pub fn rejoin(id: u16) -> Order {
    let element = ElementId(id);
    Order::Rejoin { element }
}

pub fn commandeer(id: u16, vehicle: u16) -> Order {
    Order::Commandeer {
        element: ElementId(id),
        vehicle: ElementId(vehicle),
    }
}

pub fn start_up(id: u16) -> Order {
    let element = ElementId(id);
    Order::StartUp { element }
}

pub fn board(id: u16, vehicle: u16) -> Order {
    Order::Board {
        element: ElementId(id),
        vehicle: ElementId(vehicle),
    }
}

pub fn get_out(id: u16, at: Point) -> Order {
    let element = ElementId(id);
    Order::GetOut { element, at }
}

/// Off the table from a place.
pub fn leave(id: u16, x: i32, y: i32) -> Order {
    Order::Move {
        element: ElementId(id),
        way: Way {
            path: vec![Point::new(x * 254 + 30, y * 254)],
            leave: true,
        },
    }
}

impl Rig {
    fn chest(&self, number: u8) -> Crate {
        self.battle.state().crates[usize::from(number)]
    }

    /// What is known to be in a crate.
    pub fn holds(&self, number: u8) -> Option<u8> {
        self.chest(number).holds
    }

    /// Where a crate is.
    pub fn place(&self, number: u8) -> CratePlace {
        self.chest(number).place
    }

    /// The crates with somebody.
    pub fn cargo(&self, id: u16) -> Vec<u8> {
        self.battle.state().cargo(ElementId(id)).collect()
    }

    /// The points of each side.
    pub fn points(&self) -> Vec<i32> {
        crates::tally(self.battle.setting(), self.battle.state()).points
    }
}
