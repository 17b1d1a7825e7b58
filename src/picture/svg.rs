//! A drawing as SVG text, for thumbnails and reports.

use std::fmt::Write;

use super::drawing::{Colour, Drawing, Layer, Outline, Shape, Spot};
use super::plane::bounds;

/// The drawing as a whole SVG document `width` pixels wide, with `title` as its escaped title. Shows all shapes; an empty drawing is an
/// empty picture.
pub fn svg(drawing: &Drawing, title: &str, width: u32) -> String {
    let (from, to) = extent(drawing);
    let size = to - from;
    let height = (width as f32 * size.y / size.x.max(1.0)).ceil();
    let mut out = String::new();
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{} {} {} {}"><title>{}</title>"#,
        short(from.x),
        short(from.y),
        short(size.x),
        short(size.y),
        escaped(title)
    );
    let painted = drawing.painted();
    let cut = |shape: &&Shape| drawing.clip.is_some() && shape.layer < Layer::Frame;
    if let Some((from, to)) = drawing.clip {
        let size = to - from;
        let _ = write!(
            out,
            r#"<clipPath id="table"><rect x="{}" y="{}" width="{}" height="{}"/></clipPath><g clip-path="url(#table)">"#,
            short(from.x),
            short(from.y),
            short(size.x),
            short(size.y)
        );
        painted
            .iter()
            .copied()
            .filter(cut)
            .for_each(|s| shape(&mut out, s));
        out.push_str("</g>");
    }
    painted
        .iter()
        .copied()
        .filter(|s| !cut(s))
        .for_each(|s| shape(&mut out, s));
    out.push_str("</svg>\n");
    out
}

fn extent(drawing: &Drawing) -> (Spot, Spot) {
    let mut corners: Vec<Spot> = Vec::new();
    for shape in &drawing.shapes {
        let flat: Vec<Spot>;
        if drawing.clip.is_some() && shape.layer < Layer::Frame {
            continue;
        }
        let (spots, around) = match &shape.outline {
            Outline::Polygon(spots) => (spots.as_slice(), 0.0),
            Outline::Circle { at, radius } => (std::slice::from_ref(at), *radius),
            Outline::Line { axis, width } => (axis.as_slice(), width * 0.5),
            Outline::Region(borders) => {
                flat = borders.iter().flatten().copied().collect();
                (flat.as_slice(), 0.0)
            }
        };
        if spots.is_empty() {
            continue;
        }
        let (middle, half) = bounds(spots);
        let half = half + Spot::new(around, around);
        corners.extend([middle - half, middle + half]);
    }
    if let Some((from, to)) = drawing.clip {
        corners.extend([from, to]);
    }
    if corners.is_empty() {
        return (Spot::default(), Spot::new(1.0, 1.0));
    }
    let (middle, half) = bounds(&corners);
    (middle - half, middle + half)
}

fn shape(out: &mut String, shape: &Shape) {
    let (colour, cover) = paint(shape.colour);
    let _ = match &shape.outline {
        Outline::Polygon(corners) => {
            write!(
                out,
                r#"<path d="{}Z" fill="{colour}"{}/>"#,
                path(corners),
                cover("fill")
            )
        }
        Outline::Region(borders) => {
            let d: String = borders.iter().map(|b| path(b) + "Z").collect();
            write!(
                out,
                r#"<path d="{d}" fill="{colour}" fill-rule="evenodd"{}/>"#,
                cover("fill")
            )
        }
        Outline::Circle { at, radius } => write!(
            out,
            r#"<circle cx="{}" cy="{}" r="{}" fill="{colour}"{}/>"#,
            short(at.x),
            short(at.y),
            short(*radius),
            cover("fill")
        ),
        Outline::Line { axis, width } => write!(
            out,
            r#"<path d="{}" fill="none" stroke="{colour}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"{}/>"#,
            path(axis),
            short(*width),
            cover("stroke")
        ),
    };
}

fn paint(colour: Colour) -> (String, impl Fn(&str) -> String) {
    let [r, g, b, a] = colour.0;
    let cover = move |what: &str| match a {
        255 => String::new(),
        _ => format!(r#" {what}-opacity="{:.3}""#, f32::from(a) / 255.0),
    };
    (format!("#{r:02x}{g:02x}{b:02x}"), cover)
}

fn path(corners: &[Spot]) -> String {
    let mut d = String::new();
    for (i, c) in corners.iter().enumerate() {
        let _ = write!(
            d,
            "{}{} {}",
            if i == 0 { 'M' } else { 'L' },
            short(c.x),
            short(c.y)
        );
    }
    d
}

/// At most one decimal, and no needless zero.
fn short(number: f32) -> String {
    let tenths = (number * 10.0).round() as i64;
    if tenths % 10 == 0 {
        (tenths / 10).to_string()
    } else {
        let sign = if tenths < 0 { "-" } else { "" };
        format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
    }
}

/// Text that stays text in XML; control characters, which XML forbids, are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() || c == '\u{fffe}' || c == '\u{ffff}' => {}
            c => out.push(c),
        }
    }
    out
}
