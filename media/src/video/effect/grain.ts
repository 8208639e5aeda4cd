import { diceOf, type Dice } from '../../chance/dice.ts'

const SIDE = 256

/** A sheet of chance from -0.5 to 0.5, and for each frame another place on it: grain that never repeats to the eye. */
export function grainOf(seed: number): (index: number) => (x: number, y: number) => number {
  const dice = diceOf(seed, 91)
  const sheet = Float32Array.from({ length: SIDE * SIDE }, () => dice() - 0.5)
  return (index) => {
    const place: Dice = diceOf(seed, index + 100)
    const [left, top] = [Math.floor(place() * SIDE), Math.floor(place() * SIDE)]
    return (x, y) => sheet[((y + top) & (SIDE - 1)) * SIDE + ((x + left) & (SIDE - 1))]!
  }
}
