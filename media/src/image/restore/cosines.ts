/** Pixels along the side of a block. */
export const side = 8

/** The waves of a block, from none to the finest, one after the other: an orthonormal matrix. */
const waves = Float32Array.from({ length: side * side }, (_, at) => {
  const wave = Math.floor(at / side)
  const place = at % side
  return Math.sqrt((wave === 0 ? 1 : 2) / side) * Math.cos(((2 * place + 1) * wave * Math.PI) / (2 * side))
})

const half = new Float32Array(side * side)

/** How much of each pair of waves is in a block (a cosine transform), in place. */
export function analyse(block: Float32Array): void {
  for (let row = 0; row < side; row++) {
    for (let wave = 0; wave < side; wave++) {
      let sum = 0
      for (let place = 0; place < side; place++)
        sum += waves[wave * side + place]! * block[row * side + place]!
      half[wave * side + row] = sum
    }
  }
  turn(half, block)
}

function turn(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < side; row++) {
    for (let wave = 0; wave < side; wave++) {
      let sum = 0
      for (let place = 0; place < side; place++)
        sum += waves[wave * side + place]! * from[row * side + place]!
      to[wave * side + row] = sum
    }
  }
}

/** The block that has so much of each pair of waves, in place. */
export function compose(block: Float32Array): void {
  unturn(block, half)
  unturn(half, block)
}

function unturn(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < side; row++) {
    for (let place = 0; place < side; place++) {
      let sum = 0
      for (let wave = 0; wave < side; wave++) sum += waves[wave * side + place]! * from[row * side + wave]!
      to[place * side + row] = sum
    }
  }
}
