//! Symmetric matrices: no more than a rating list needs.

// The sizes are ours, not the input's, and numbers are clearer with brackets.
#![allow(clippy::indexing_slicing)]

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// All zeros.
    pub fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub fn get(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub fn add(&mut self, row: usize, column: usize, number: f64) {
        self.cells[row * self.size + column] += number;
    }

    /// Adds `weight` times the product of a sparse vector with itself.
    pub fn add_square(&mut self, vector: &[(usize, f64)], weight: f64) {
        for &(row, a) in vector {
            for &(column, b) in vector {
                self.add(row, column, weight * a * b);
            }
        }
    }

    /// The product with a vector.
    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        self.cells
            .chunks(self.size.max(1))
            .map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
            .collect()
    }

    /// The inverse of a symmetric positive definite matrix, by Cholesky's factor; `None` if it
    /// is not one.
    pub fn inverse(&self) -> Option<Matrix> {
        let n = self.size;
        let mut factor = Matrix::zero(n);
        for row in 0..n {
            for column in 0..=row {
                let known: f64 =
                    (0..column).map(|k| factor.get(row, k) * factor.get(column, k)).sum();
                let rest = self.get(row, column) - known;
                factor.cells[row * n + column] = if row > column {
                    rest / factor.get(column, column)
                } else if rest > 0.0 && rest.is_finite() {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        // The factor's own inverse, column by column; the matrix's is its square.
        let mut inverse_factor = Matrix::zero(n);
        for column in 0..n {
            for row in column..n {
                let known: f64 =
                    (column..row).map(|k| factor.get(row, k) * inverse_factor.get(k, column)).sum();
                let unit = if row == column { 1.0 } else { 0.0 };
                inverse_factor.cells[row * n + column] = (unit - known) / factor.get(row, row);
            }
        }
        let mut inverse = Matrix::zero(n);
        for row in 0..n {
            for column in 0..n {
                inverse.cells[row * n + column] = (row.max(column)..n)
                    .map(|k| inverse_factor.get(k, row) * inverse_factor.get(k, column))
                    .sum();
            }
        }
        Some(inverse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let mut matrix = Matrix::zero(3);
        matrix.add_square(&[(0, 1.0), (1, -1.0)], 2.0);
        matrix.add_square(&[(1, 1.0), (2, -1.0)], 5.0);
        matrix.add_square(&[(0, 1.0), (1, 1.0), (2, 1.0)], 0.3);
        let inverse = matrix.inverse().unwrap();
        for row in 0..3 {
            let unit: Vec<f64> = (0..3).map(|i| f64::from(u8::from(i == row))).collect();
            for (got, wanted) in matrix.times(&inverse.times(&unit)).iter().zip(&unit) {
                assert!((got - wanted).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn a_singular_matrix_has_none() {
        let mut matrix = Matrix::zero(2);
        assert!(matrix.inverse().is_none());
        matrix.add(0, 0, f64::NAN);
        assert!(matrix.inverse().is_none());
        assert_eq!(Matrix::zero(0).inverse(), Some(Matrix::zero(0)));
    }
}
