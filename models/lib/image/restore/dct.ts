/** Pixels along the side of a block. */
export const blockSide = 8

/** The orthonormal DCT-II matrix, one row for each frequency. */
const basis = Float32Array.from({ length: blockSide * blockSide }, (_, at) => {
  const frequency = Math.floor(at / blockSide)
  const position = at % blockSide
  return (
    Math.sqrt((frequency === 0 ? 1 : 2) / blockSide) *
    Math.cos(((2 * position + 1) * frequency * Math.PI) / (2 * blockSide))
  )
})

const scratch = new Float32Array(blockSide * blockSide)

/** Two-dimensional DCT of a block, in place. */
export function forwardDct(block: Float32Array): void {
  for (let row = 0; row < blockSide; row++) {
    for (let frequency = 0; frequency < blockSide; frequency++) {
      let sum = 0
      for (let position = 0; position < blockSide; position++)
        sum += basis[frequency * blockSide + position] * block[row * blockSide + position]
      scratch[frequency * blockSide + row] = sum
    }
  }
  transformRows(scratch, block)
}

function transformRows(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < blockSide; row++) {
    for (let frequency = 0; frequency < blockSide; frequency++) {
      let sum = 0
      for (let position = 0; position < blockSide; position++)
        sum += basis[frequency * blockSide + position] * from[row * blockSide + position]
      to[frequency * blockSide + row] = sum
    }
  }
}

/** Inverse of `forwardDct`, in place. */
export function inverseDct(block: Float32Array): void {
  invertRows(block, scratch)
  invertRows(scratch, block)
}

function invertRows(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < blockSide; row++) {
    for (let position = 0; position < blockSide; position++) {
      let sum = 0
      for (let frequency = 0; frequency < blockSide; frequency++)
        sum += basis[frequency * blockSide + position] * from[row * blockSide + frequency]
      to[position * blockSide + row] = sum
    }
  }
}
