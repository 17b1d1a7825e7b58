//! What stands in the frame of a military symbol of a vehicle, an aircraft or a civilian.

use super::machine::Machine;
use super::model::Places;

/// The lines and areas of a sign, in radii of the base: to the right and down.
#[derive(Default)]
pub(super) struct Sign {
    /// Lines.
    pub(super) strokes: Vec<Vec<(f32, f32)>>,
    /// Filled areas.
    pub(super) areas: Vec<Vec<(f32, f32)>>,
    /// Wheels under the frame.
    pub(super) wheels: u8,
}

/// The left, upper, right and lower edge of the frame.
const FRAME: (f32, f32, f32, f32) = (-0.58, -0.4, 0.58, 0.34);

/// The sign of a machine: an oval for armour, wheels under the frame, two wedges for a rotor, two lobes for wings; with what it carries.
pub(super) fn machine_sign(figure: &str) -> Option<Sign> {
    let kind = Machine::of(figure)?;
    let mut sign = Sign::default();
    match kind {
        Machine::Tracks => sign.oval(),
        Machine::Wheels => sign.wheels = 2,
        Machine::Rotor => sign.areas.push(vec![
            (-0.5, -0.26),
            (0.0, -0.03),
            (0.5, -0.26),
            (0.5, 0.2),
            (0.0, -0.03),
            (-0.5, 0.2),
        ]),
        Machine::Wings => {
            sign.lobe(-1.0);
            sign.lobe(1.0);
        }
    }
    match figure {
        "technical" => {
            sign.arrow(&[0.12, 0.0]);
            sign.ring(0.0, 0.16, 0.1);
        }
        "technical_hmg" | "hmmwv_m2" => sign.arrow(&[0.0]),
        "range_rover_mk19" | "hmmwv_mk19" => {
            sign.arrow(&[]);
            sign.ring(0.0, 0.16, 0.1);
        }
        "range_rover" => sign.post(0.0),
        "truck" => sign.stroke(&[(FRAME.0, -0.03), (FRAME.2, -0.03)]),
        "towed_gun" => {
            sign.stroke(&[(-0.1, 0.24), (-0.1, -0.28)]);
            sign.stroke(&[(0.1, 0.24), (0.1, -0.28)]);
            sign.stroke(&[(-0.26, 0.24), (0.26, 0.24)]);
        }
        "carrier" => {
            sign.oval();
            sign.straps();
            sign.wheels = 3;
        }
        "medium_tank" => sign.post(0.0),
        "panhard" => {
            sign.oval();
            sign.slash();
        }
        "lav" => {
            sign.oval();
            sign.straps();
            sign.wheels = 4;
        }
        "light_tank" => sign.slash(),
        "m113" => sign.straps(),
        "aav" => {
            sign.straps();
            sign.wave();
        }
        "m113_tow" => {
            sign.stroke(&[(FRAME.0, FRAME.3), (0.0, FRAME.1), (FRAME.2, FRAME.3)]);
        }
        "bmp" => {
            sign.straps();
            sign.post(-0.44);
        }
        "bradley" => {
            sign.straps();
            sign.post(-0.44);
            sign.post(0.44);
        }
        "attack_helicopter" | "attack_jet" => sign.arrow(&[]),
        _ => {}
    }
    // Broad cars are told from jeeps and pickups by a bar over their axles.
    if figure.starts_with("hmmwv") {
        sign.stroke(&[(FRAME.0, 0.2), (FRAME.2, 0.2)]);
    }
    Some(sign)
}

/// A plain person: no frame, for it is in no army.
pub(super) fn person() -> Sign {
    let mut sign = Sign::default();
    sign.areas.push(disc(0.0, -0.34, 0.19));
    sign.areas.push(vec![
        (-0.12, -0.1),
        (0.12, -0.1),
        (0.36, 0.56),
        (-0.36, 0.56),
    ]);
    sign
}

impl Sign {
    fn stroke(&mut self, places: Places) {
        self.strokes.push(places.to_vec());
    }

    fn oval(&mut self) {
        let mut rim: Vec<(f32, f32)> = disc(0.0, 0.0, 1.0)
            .into_iter()
            .map(|(x, y)| (x * 0.38, y * 0.22 - 0.03))
            .collect();
        rim.extend(rim.first().copied());
        self.strokes.push(rim);
    }

    fn straps(&mut self) {
        self.slash();
        self.stroke(&[(FRAME.0, FRAME.1), (FRAME.2, FRAME.3)]);
    }

    fn slash(&mut self) {
        self.stroke(&[(FRAME.0, FRAME.3), (FRAME.2, FRAME.1)]);
    }

    fn post(&mut self, right: f32) {
        self.stroke(&[(right, FRAME.1), (right, FRAME.3)]);
    }

    fn wave(&mut self) {
        let crest = |i: u8| {
            let x = f32::from(i) / 24.0;
            let height = (x * std::f32::consts::TAU * 2.5).sin() * 0.06;
            (FRAME.0 + x * (FRAME.2 - FRAME.0), 0.2 + height)
        };
        self.strokes.push((0..=24).map(crest).collect());
    }

    /// An upright arrow with bars across it.
    fn arrow(&mut self, bars: &[f32]) {
        self.stroke(&[(0.0, 0.24), (0.0, -0.28)]);
        self.stroke(&[(-0.16, -0.12), (0.0, -0.3), (0.16, -0.12)]);
        for down in bars {
            self.stroke(&[(-0.2, *down), (0.2, *down)]);
        }
    }

    fn ring(&mut self, right: f32, down: f32, radius: f32) {
        self.areas.push(disc(right, down, radius));
    }

    fn lobe(&mut self, side: f32) {
        let lobe = disc(0.0, 0.0, 1.0).into_iter().map(|(x, y)| {
            (
                side * (0.25 + x * 0.25),
                y * 0.14 * (0.4 + (x + 1.0) * 0.5) - 0.03,
            )
        });
        self.areas.push(lobe.collect());
    }
}

fn disc(right: f32, down: f32, radius: f32) -> Vec<(f32, f32)> {
    super::model::round((right, down), radius)
}
