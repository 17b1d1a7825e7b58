//! A short list that lives on the stack, so that a sight line asks for no memory.

/// A list whose first `N` items need no allocation.
#[derive(Clone, Debug)]
pub(crate) struct Few<T, const N: usize> {
    near: [T; N],
    len: usize,
    far: Vec<T>,
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    pub(crate) fn new() -> Few<T, N> {
        Few {
            near: [T::default(); N],
            len: 0,
            far: Vec::new(),
        }
    }

    pub(crate) fn push(&mut self, item: T) {
        if self.far.is_empty() && self.len < N {
            self.near[self.len] = item;
            self.len += 1;
            return;
        }
        if self.far.is_empty() {
            self.far.extend_from_slice(&self.near);
        }
        self.far.push(item);
    }

    pub(crate) fn items(&self) -> &[T] {
        if self.far.is_empty() {
            &self.near[..self.len]
        } else {
            &self.far
        }
    }

    pub(crate) fn items_mut(&mut self) -> &mut [T] {
        if self.far.is_empty() {
            &mut self.near[..self.len]
        } else {
            &mut self.far
        }
    }
}
