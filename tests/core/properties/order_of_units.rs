use small_wars::scenario;

use super::*;

/// K07: the same units in another order in the file, the same hashes after every input.
#[test]
fn k07_the_order_of_units_in_the_file_does_not_matter() {
    for battle in built_in()
        .iter()
        .filter(|one| keys().any(|key| key == one.key))
    {
        let turned = reversed(battle.text);
        assert_ne!(turned, battle.text);
        let plain = foot(&battle.read().expect("a battle that reads"));
        let other = foot(&scenario::read(&turned).unwrap_or_else(|faults| panic!("{faults}")));
        let (mut a, mut b) = (Battle::<Book>::new(plain).0, Battle::<Book>::new(other).0);
        let (mut dice, mut choices) = (Dice::new(7), Dice::new(8));
        for _ in 0..400 {
            assert_eq!(a.hash(), b.hash(), "{}", battle.key);
            let Some(input) = next_input(&a, &mut dice, &mut choices) else {
                break;
            };
            input.give(&mut a);
            input.give(&mut b);
        }
    }
}

/// The file with the entries of its list of elements in reverse.
fn reversed(text: &str) -> String {
    let start = text.find("elements: [").expect("elements") + "elements: [".len();
    let end = start + text[start..].find("\n    ],").expect("the list's end");
    let mut entries: Vec<String> = Vec::new();
    for line in text[start..end]
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//"))
    {
        if line.trim_start().starts_with("(id:") {
            entries.push(line.to_owned());
        } else if let Some(last) = entries.last_mut() {
            last.push('\n');
            last.push_str(line);
        }
    }
    entries.reverse();
    format!("{}\n{}{}", &text[..start], entries.join("\n"), &text[end..])
}
