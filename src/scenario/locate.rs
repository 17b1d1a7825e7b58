//! Where a path such as `elements[3].at` stands in a RON text, and which path stands at a place.
//!
//! RON's own reader tells the place of a fault of syntax or type only; faults of meaning are found later and looked up here.

use std::ops::Range;

/// How deep brackets may be nested: RON's reader has the same limit.
pub const MAX_DEPTH: usize = 128;

/// The shape of a RON text: where each of its values stands.
#[derive(Debug)]
pub struct Locator {
    root: Option<Node>,
}

#[derive(Debug)]
struct Node {
    span: Range<usize>,
    children: Children,
}

#[derive(Debug)]
enum Children {
    None,
    List(Vec<Node>),
    Fields(Vec<(Range<usize>, String, Node)>),
}

/// Whether brackets in `text` are nested deeper than [`MAX_DEPTH`].
pub fn too_deep(text: &str) -> bool {
    let mut depth = 0_usize;
    Lexer { text, at: 0 }.any(|token| {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MAX_DEPTH
    })
}

impl Locator {
    /// Walks `text`, which [`too_deep`] has passed. It need not be whole: what can be made out is placed.
    pub fn new(text: &str) -> Locator {
        let mut tokens = Lexer { text, at: 0 }.peekable();
        while tokens
            .next_if(|t| text[t.span.clone()].starts_with('#'))
            .is_some()
        {
            while tokens.next().is_some_and(|t| &text[t.span] != "]") {}
        }
        Locator {
            root: node(text, &mut tokens),
        }
    }

    /// Where the value at `path` stands; if it is not there, the nearest one around it.
    pub fn find(&self, path: &str) -> Range<usize> {
        let Some(root) = &self.root else {
            return 0..0;
        };
        let mut node = root;
        for step in path.split(['.', '[']).filter(|step| !step.is_empty()) {
            let next = match (&node.children, step.strip_suffix(']')) {
                (Children::List(list), Some(index)) => {
                    index.parse::<usize>().ok().and_then(|i| list.get(i))
                }
                (Children::Fields(fields), None) => fields
                    .iter()
                    .find(|(_, name, _)| name == step)
                    .map(|(_, _, node)| node),
                _ => None,
            };
            match next {
                Some(found) => node = found,
                None => return node.head(),
            }
        }
        node.head()
    }

    /// The path of the innermost value at a place in the text; empty for the whole.
    pub fn path_at(&self, at: usize) -> String {
        let mut path = String::new();
        let mut node = self.root.as_ref();
        while let Some(current) = node {
            node = match &current.children {
                Children::None => None,
                Children::List(list) => list.iter().position(|n| n.span.contains(&at)).map(|i| {
                    path += &format!("[{i}]");
                    &list[i]
                }),
                Children::Fields(fields) => fields
                    .iter()
                    .find(|(key, _, n)| (key.start..n.span.end).contains(&at))
                    .map(|(_, name, n)| {
                        if !path.is_empty() {
                            path.push('.');
                        }
                        path += name;
                        n
                    }),
            };
        }
        path
    }
}

impl Node {
    /// What to point at: a short value whole, of a long one its first bracket.
    fn head(&self) -> Range<usize> {
        match self.children {
            Children::None => self.span.clone(),
            _ if self.span.len() <= 80 => self.span.clone(),
            _ => self.span.start..self.span.start + 1,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Open,
    Close,
    Comma,
    Colon,
    Word,
}

struct Token {
    kind: Kind,
    span: Range<usize>,
}

type Tokens<'a> = std::iter::Peekable<Lexer<'a>>;

/// The next value, if a value is next.
fn node(text: &str, tokens: &mut Tokens<'_>) -> Option<Node> {
    let first = tokens.next_if(|t| matches!(t.kind, Kind::Word | Kind::Open))?;
    if first.kind == Kind::Word {
        let opens = |t: &Token| t.kind == Kind::Open && &text[t.span.clone()] == "(";
        if !tokens.peek().is_some_and(opens) {
            return Some(Node {
                span: first.span,
                children: Children::None,
            });
        }
        let mut inner = node(text, tokens)?;
        if &text[first.span.clone()] == "Some" {
            return match inner.children {
                Children::List(mut list) if list.len() == 1 => list.pop(),
                _ => Some(inner),
            };
        }
        inner.span.start = first.span.start;
        return Some(inner);
    }
    let mut end = first.span.end;
    let mut list = Vec::new();
    let mut fields = Vec::new();
    while let Some(token) = tokens.peek() {
        end = token.span.end;
        match token.kind {
            Kind::Close => {
                tokens.next();
                break;
            }
            Kind::Comma | Kind::Colon => {
                tokens.next();
            }
            Kind::Open | Kind::Word => {
                let Some(value) = node(text, tokens) else {
                    break;
                };
                end = value.span.end;
                if tokens.next_if(|t| t.kind == Kind::Colon).is_none() {
                    list.push(value);
                } else if let Some(of) = node(text, tokens) {
                    end = of.span.end;
                    let name = text[value.span.clone()].trim_start_matches("r#");
                    fields.push((value.span, name.to_owned(), of));
                }
            }
        }
    }
    let children = if fields.is_empty() {
        Children::List(list)
    } else {
        Children::Fields(fields)
    };
    Some(Node {
        span: first.span.start..end,
        children,
    })
}

/// Splits RON into brackets, commas, colons and everything else, without white space and comments.
struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip();
        let start = self.at;
        let rest = self.rest();
        let kind = match rest.chars().next()? {
            '(' | '[' | '{' => Kind::Open,
            ')' | ']' | '}' => Kind::Close,
            ',' => Kind::Comma,
            ':' => Kind::Colon,
            _ => Kind::Word,
        };
        self.at += match kind {
            Kind::Word => word_length(rest),
            _ => 1,
        };
        Some(Token {
            kind,
            span: start..self.at,
        })
    }
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Skips white space and comments; block comments nest.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            if blank > 0 {
                self.at += blank;
            } else if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += comment_length(rest);
            } else {
                return;
            }
        }
    }
}

fn comment_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    while at < bytes.len() {
        match bytes.get(at..at + 2) {
            Some(b"/*") => {
                depth += 1;
                at += 2;
            }
            Some(b"*/") => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of the string, character, number or name that `rest` begins with.
fn word_length(rest: &str) -> usize {
    let unprefixed = rest.trim_start_matches(['b', 'r']);
    let prefix = rest.len() - unprefixed.len();
    let raw = rest[..prefix].contains('r');
    let hashes = unprefixed.len() - unprefixed.trim_start_matches('#').len();
    if raw && unprefixed[hashes..].starts_with('"') {
        let close = format!("\"{}", "#".repeat(hashes));
        let inside = prefix + hashes + 1;
        return rest[inside..]
            .find(&close)
            .map_or(rest.len(), |i| inside + i + close.len());
    }
    if let Some(quote @ ('"' | '\'')) = unprefixed.chars().next() {
        return quoted_length(rest, prefix, quote);
    }
    let ends = |c: char| c.is_whitespace() || "()[]{},:\"'".contains(c);
    let end = rest.find(ends).unwrap_or(rest.len());
    let end = rest[..end].find("//").unwrap_or(end);
    rest[..end].find("/*").unwrap_or(end).max(1)
}

fn quoted_length(rest: &str, prefix: usize, quote: char) -> usize {
    let mut escaped = false;
    for (i, c) in rest[prefix + 1..].char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return prefix + 1 + i + 1,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"#![enable(implicit_some)]
// a comment with ( brackets [
(
    title: "a \" (", /* /* nested ( */ */
    raw: r#"quo"te ("#,
    elements: [
        (id: "a", at: (1, -2.5)),
        Named(id: "b", at: Some((3, 4))),
    ],
)"##;

    fn at(path: &str) -> &str {
        &TEXT[Locator::new(TEXT).find(path)]
    }

    #[test]
    fn paths_are_found() {
        assert_eq!(at("title"), r#""a \" (""#);
        assert_eq!(at("raw"), r##"r#"quo"te ("#"##);
        assert_eq!(at("elements[0].id"), "\"a\"");
        assert_eq!(at("elements[0].at[1]"), "-2.5");
        assert_eq!(at("elements[1].at"), "(3, 4)");
        assert_eq!(at("elements[1].at[0]"), "3");
        assert_eq!(
            at("elements[1].side"),
            r#"Named(id: "b", at: Some((3, 4)))"#
        );
    }

    #[test]
    fn places_are_told_by_their_paths() {
        let locator = Locator::new(TEXT);
        let path = |needle: &str| locator.path_at(TEXT.find(needle).unwrap());
        assert_eq!(path("-2.5"), "elements[0].at[1]");
        assert_eq!(path("\"b\""), "elements[1].id");
        assert_eq!(path("quo"), "raw");
        assert_eq!(locator.path_at(0), "");
    }

    #[test]
    fn broken_texts_are_walked_as_far_as_they_go() {
        for end in (0..TEXT.len()).filter(|end| TEXT.is_char_boundary(*end)) {
            let locator = Locator::new(&TEXT[..end]);
            locator.find("elements[1].at[0]");
            locator.path_at(end);
        }
        for text in [
            "'", "\"", "b'", "/*", ")", ":", "(:", "(a:", "r#", "é(", "/", "(/)",
        ] {
            Locator::new(text).find("a");
        }
    }

    #[test]
    fn depth_is_counted_outside_strings_and_comments() {
        assert!(!too_deep(&"(".repeat(MAX_DEPTH)));
        assert!(too_deep(&"(".repeat(MAX_DEPTH + 1)));
        assert!(!too_deep(&format!("\"{}\"", "(".repeat(1000))));
        assert!(!too_deep(&format!("// {}", "[".repeat(1000))));
        assert!(!too_deep(&"[],".repeat(1000)));
    }
}
