//! TB-4 and TB-6 to TB-11, one ruling after the other.

use super::lay::{
    add, at, cm_box, crop, hedge, high_wall, hill, house, laid, scrub, team, wall, wood,
};
use small_wars::table::sight::{SightLine, sees, sight};
use small_wars::table::{
    Cover, FeatureId, Footprint, Ground, Heading, Length, Obscurement, Piece, Point,
};

fn what(ground: &Ground, from: &Piece, to: &Piece) -> (Obscurement, Cover) {
    let line = sight(ground, from, to);
    assert_eq!(line.blocked(), !sees(ground, from, to));
    (line.obscurement(ground, false), line.cover().0)
}

/// TB-4: the line joins the centres, and facing does not matter.
#[test]
fn tb_4_facing_does_not_matter() {
    let ground = laid(vec![scrub(cm_box(30, 20, 40, 40))]);
    let (a, b) = (team(10, 30), team(60, 30));
    let turned = Piece {
        facing: Heading::WEST,
        ..a
    };
    assert_eq!(sight(&ground, &a, &b), sight(&ground, &turned, &b));
}

/// TB-6: a line feature acts when crossed and when touched.
#[test]
fn tb_6_a_line_feature_acts_when_touched() {
    let ground = laid(vec![wall(&[(30, 20), (30, 30)])]);
    let obscured = |y| what(&ground, &team(10, y), &team(60, y)).0;
    assert_eq!(obscured(25), Obscurement::Obscured);
    assert_eq!(obscured(30), Obscurement::Obscured, "its very end");
    assert_eq!(obscured(31), Obscurement::Clear);
    let along = what(&ground, &team(30, 5), &team(30, 60)).0;
    assert_eq!(along, Obscurement::Obscured, "along the whole wall");
}

/// TB-7: through, inside, cover and depth.
#[test]
fn tb_7_a_wood_is_looked_into_and_out_of_as_deep_as_its_depth() {
    let ground = laid(vec![wood(cm_box(30, 10, 60, 60))]);
    let open = team(10, 30);
    let through = what(&ground, &open, &team(80, 30));
    assert_eq!(through, (Obscurement::Blocked, Cover::None));
    let edge = team(35, 30);
    assert_eq!(
        what(&ground, &open, &edge),
        (Obscurement::Obscured, Cover::Light)
    );
    assert_eq!(
        what(&ground, &edge, &open),
        (Obscurement::Clear, Cover::None)
    );
    let deeper = at(Point::new(3501, 3000));
    assert_eq!(what(&ground, &open, &deeper).0, Obscurement::Blocked);
    assert_eq!(what(&ground, &deeper, &open).0, Obscurement::Blocked);
    let border = team(30, 30);
    assert_eq!(
        what(&ground, &open, &border),
        (Obscurement::Obscured, Cover::Light)
    );
    assert_eq!(
        what(&ground, &border, &open),
        (Obscurement::Clear, Cover::None)
    );
    let behind = what(&ground, &border, &team(80, 30)).0;
    assert_eq!(
        behind,
        Obscurement::Blocked,
        "from the border through the whole wood"
    );
}

/// TB-7: two in one feature see each other up to twice the depth.
#[test]
fn tb_7_two_in_one_wood_see_each_other_up_to_twice_its_depth() {
    let ground = laid(vec![wood(cm_box(30, 10, 60, 60))]);
    let a = team(40, 30);
    assert_eq!(
        what(&ground, &a, &team(50, 30)),
        (Obscurement::Obscured, Cover::Light)
    );
    let further = at(Point::new(5001, 3000));
    assert_eq!(what(&ground, &a, &further).0, Obscurement::Blocked);
}

/// TB-7: all of a house is looked through by those in it.
#[test]
fn tb_7_a_house_has_no_depth_to_look_from() {
    let ground = laid(vec![house(cm_box(30, 10, 60, 60))]);
    let inside = team(58, 30);
    assert_eq!(
        what(&ground, &team(10, 30), &inside),
        (Obscurement::Heavy, Cover::Heavy)
    );
    assert_eq!(
        what(&ground, &inside, &team(10, 30)),
        (Obscurement::Clear, Cover::None)
    );
    assert_eq!(
        sight(&ground, &team(10, 30), &inside).cover(),
        (Cover::Heavy, true, Some(FeatureId(0)))
    );
}

/// TB-8: behind a wall anywhere it obscures, within 3 cm it covers, at the firer it does nothing.
#[test]
fn tb_8_walls() {
    let ground = laid(vec![wall(&[(50, 10), (50, 60)])]);
    let far = team(10, 30);
    assert_eq!(
        what(&ground, &far, &team(70, 30)),
        (Obscurement::Obscured, Cover::None)
    );
    assert_eq!(
        what(&ground, &far, &team(55, 30)),
        (Obscurement::Obscured, Cover::Heavy)
    );
    let off = at(Point::new(5501, 3000));
    assert_eq!(
        what(&ground, &far, &off),
        (Obscurement::Obscured, Cover::None)
    );
    let touching = at(Point::new(4750, 3000));
    let nearly = at(Point::new(4749, 3000));
    assert_eq!(
        what(&ground, &touching, &team(55, 30)),
        (Obscurement::Clear, Cover::None)
    );
    assert_eq!(
        what(&ground, &nearly, &team(55, 30)),
        (Obscurement::Obscured, Cover::Heavy)
    );
    let both = at(Point::new(5250, 3000));
    assert_eq!(
        what(&ground, &touching, &both),
        (Obscurement::Obscured, Cover::Heavy)
    );
}

/// A wall that blocks is looked over by whoever touches it, and the seeing is the same both ways.
#[test]
fn tb_8_a_wall_that_blocks() {
    let ground = laid(vec![high_wall(&[(50, 10), (50, 60)])]);
    let touching = at(Point::new(4750, 3000));
    assert!(!sees(&ground, &team(10, 30), &team(70, 30)));
    assert_eq!(
        what(&ground, &touching, &team(70, 30)).0,
        Obscurement::Clear
    );
    assert_eq!(
        what(&ground, &team(70, 30), &touching).0,
        Obscurement::Heavy
    );
    let both = at(Point::new(5250, 3000));
    assert!(!sees(&ground, &touching, &both) && !sees(&ground, &both, &touching));
}

/// TB-9: the strongest counts, and with the option two that obscure add up.
#[test]
fn tb_9_the_strongest_counts() {
    let mut ground = laid(vec![
        hedge(&[(30, 10), (30, 60)]),
        scrub(cm_box(40, 10, 50, 60)),
        crop(cm_box(60, 10, 70, 30)),
    ]);
    let line = |ground: &Ground, y| what(ground, &team(10, y), &team(80, y)).0;
    assert_eq!(line(&ground, 40), Obscurement::Obscured);
    assert_eq!(line(&ground, 20), Obscurement::Heavy);
    ground.obscurement_adds = true;
    assert_eq!(line(&ground, 40), Obscurement::Heavy);
    assert_eq!(
        what(&ground, &team(35, 40), &team(80, 40)).0,
        Obscurement::Obscured
    );
}

/// IC-R52: what a hard target does to the line can be left out; what blocks still blocks.
#[test]
fn obscurement_without_hard_targets() {
    let mut ground = laid(vec![house(cm_box(60, 20, 70, 40))]);
    let without = |line: &SightLine, ground: &Ground| line.obscurement(ground, true);
    let inside = sight(&ground, &team(10, 30), &team(65, 30));
    assert_eq!(without(&inside, &ground), Obscurement::Clear);
    let behind = sight(&ground, &team(10, 30), &team(90, 30));
    assert_eq!(without(&behind, &ground), Obscurement::Blocked);
    add(&mut ground, hedge(&[(30, 10), (30, 60)]));
    let hedged = sight(&ground, &team(10, 30), &team(65, 30));
    assert_eq!(without(&hedged, &ground), Obscurement::Obscured);
}

/// TB-10: levels.
#[test]
fn tb_10_high_pieces_look_over_low_features() {
    let ground = laid(vec![
        wall(&[(50, 10), (50, 60)]),
        house(cm_box(70, 20, 80, 40)),
    ]);
    let up = |x| Piece {
        level: 1,
        ..team(x, 30)
    };
    let two = |x| Piece {
        level: 2,
        ..team(x, 30)
    };
    assert_eq!(
        what(&ground, &up(10), &team(60, 30)).0,
        Obscurement::Clear,
        "eye at 0.6 there"
    );
    assert_eq!(
        what(&ground, &up(10), &team(52, 30)),
        (Obscurement::Obscured, Cover::Heavy)
    );
    assert_eq!(
        what(&ground, &up(10), &up(100)).0,
        Obscurement::Clear,
        "1.4 over a house of 1"
    );
    assert_eq!(
        what(&ground, &two(10), &team(100, 30)).0,
        Obscurement::Blocked
    );
    assert_eq!(
        what(&ground, &two(60), &team(100, 30)).0,
        Obscurement::Clear
    );
    let covered = what(&ground, &two(10), &team(54, 30));
    assert_eq!(covered.1, Cover::Heavy, "cover applies whatever the height");
}

/// TB-10: a hill hides what is behind its crest, and the ground near its foot from one who stands far back on it.
#[test]
fn tb_10_hills_block_by_height() {
    let ground = laid(vec![hill(cm_box(40, 10, 80, 60))]);
    let up = |x| Piece {
        level: 1,
        ..team(x, 30)
    };
    assert_eq!(
        what(&ground, &team(10, 30), &team(100, 30)).0,
        Obscurement::Blocked
    );
    assert_eq!(
        what(&ground, &team(10, 30), &up(45)),
        (Obscurement::Clear, Cover::None)
    );
    assert_eq!(
        what(&ground, &up(75), &team(36, 30)).0,
        Obscurement::Blocked,
        "dead ground"
    );
    assert_eq!(
        what(&ground, &team(36, 30), &up(75)).0,
        Obscurement::Blocked
    );
    assert_eq!(what(&ground, &up(45), &up(75)).0, Obscurement::Clear);
}

/// TB-11: the list is in order, with places, effects and rulings.
#[test]
fn tb_11_the_list() {
    let ground = laid(vec![
        house(cm_box(70, 20, 80, 40)),
        wall(&[(50, 10), (50, 60)]),
        scrub(cm_box(20, 20, 30, 40)),
    ]);
    let line = sight(&ground, &team(10, 30), &team(75, 30));
    let short: Vec<_> = line
        .crossings
        .iter()
        .map(|c| (c.feature.0, c.enters, c.leaves, c.obscures, c.rule))
        .collect();
    let p = |x| Point::cm(x, 30);
    assert_eq!(
        short,
        vec![
            (2, p(20), p(30), Obscurement::Obscured, "TB-7"),
            (1, p(50), p(50), Obscurement::Obscured, "TB-8"),
            (0, p(70), p(75), Obscurement::Heavy, "TB-7"),
        ]
    );
    let back = sight(&ground, &team(75, 30), &team(10, 30));
    assert_eq!(back.crossings[0].feature, FeatureId(0));
    assert_eq!(back.crossings[0].obscures, Obscurement::Clear);
    assert_eq!(
        (back.crossings[2].enters, back.crossings[2].leaves),
        (p(30), p(20))
    );
}

/// A line of width 0 and one drawn broad are touched by their edge.
#[test]
fn a_broad_wall_is_touched_at_its_edge() {
    let mut broad = wall(&[(50, 10), (50, 60)]);
    if let Footprint::Line { width, .. } = &mut broad.footprint {
        *width = Length::cm(1);
    }
    let ground = laid(vec![broad]);
    let touching = at(Point::new(4700, 3000));
    assert_eq!(
        what(&ground, &touching, &team(90, 30)).0,
        Obscurement::Clear
    );
    let nearly = at(Point::new(4699, 3000));
    assert_eq!(
        what(&ground, &nearly, &team(90, 30)).0,
        Obscurement::Obscured
    );
}
