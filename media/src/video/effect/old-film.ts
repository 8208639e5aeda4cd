import { diceOf, type Dice } from '../../chance/dice.ts'
import { noiseOf } from '../../chance/noise.ts'
import { ease, hex } from '../../image/colour/colour.ts'
import { inColours } from '../../image/colour/palette.ts'
import { blank, type Picture } from '../../image/pixels/picture.ts'
import { look } from './film-effect.ts'
import { grainOf } from './grain.ts'

/** Silent films were turned by hand, at about this many frames a second. */
const PACE = 16

const tones = ['#17100a', '#7d6448', '#f4e6c8'].map(hex)

/** A silent film that has been shown often: sepia, with a trembling gate, flicker, dust, hairs and scratches. */
export const oldFilm = look(({ film: { width, height, fps }, seed }) => {
  const unit = Math.sqrt(width * height)
  const rim = rimOf(width, height)
  const sway = noiseOf(diceOf(seed))
  const grain = grainOf(seed)
  let shown: { turn: number; picture: Picture } | undefined
  return (frame, index) => {
    const turn = Math.floor((index * PACE) / fps)
    if (shown?.turn === turn) return shown.picture
    const dice = diceOf(seed, turn + 1)
    const jump = dice() < 0.04 ? (dice() - 0.5) * unit * 0.03 : 0
    const left = Math.round(sway(turn * 0.31, 3) * unit * 0.004)
    const top = Math.round(sway(turn * 0.37, 40) * unit * 0.006 + jump)
    const lamp = 1 + sway(turn * 0.5, 80) * 0.06 + (dice() - 0.5) * 0.1
    const picture = developed(inColours(frame, tones, 0), left, top, lamp, rim, grain(turn))
    for (let speck = Math.floor(dice() * 6); speck > 0; speck--) addSpeck(picture, unit, dice)
    if (dice() < 0.25) addHair(picture, unit, dice)
    addScratches(picture, turn, seed)
    shown = { turn, picture }
    return picture
  }
})

function developed(
  { width, height, data }: Picture,
  left: number,
  top: number,
  lamp: number,
  rim: Float32Array,
  grainAt: (x: number, y: number) => number,
): Picture {
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    const row = Math.min(height - 1, Math.max(0, y - top)) * width
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const from = (row + Math.min(width - 1, Math.max(0, x - left))) * 4
      const light = rim[pixel]! * lamp
      const grain = grainAt(x, y) * 34
      for (let part = 0; part < 3; part++)
        result.data[pixel * 4 + part] = ((data[from + part]! - 118) * 1.2 + 122 + grain) * light
      result.data[pixel * 4 + 3] = 255
    }
  }
  return result
}

/** Darker to the corners, which are round. */
function rimOf(width: number, height: number): Float32Array {
  const round = Math.min(width, height) * 0.07
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const dark = 1 - 0.62 * ease(0.32, 0.78, Math.hypot(x / width - 0.5, (y / height - 0.5) * 0.9))
    const [beyondX, beyondY] = [
      Math.max(0, round - Math.min(x, width - 1 - x)),
      Math.max(0, round - Math.min(y, height - 1 - y)),
    ]
    return dark * ease(round, round * 0.86, Math.hypot(beyondX, beyondY))
  })
}

function addSpeck(picture: Picture, unit: number, dice: Dice): void {
  const isDust = dice() < 0.6
  const [x, y, radius] = [
    dice() * picture.width,
    dice() * picture.height,
    unit * (0.002 + dice() ** 3 * 0.009),
  ]
  const stretch = 0.6 + dice() * 0.8
  stain(picture, x, y, radius, (acrossX, acrossY) => {
    const away = Math.hypot(acrossX * stretch, acrossY / stretch) / radius
    return ease(1, 0.6, away) * (isDust ? -150 : 130)
  })
}

/** A bent line that lay in the gate. */
function addHair(picture: Picture, unit: number, dice: Dice): void {
  let [x, y, angle] = [dice() * picture.width, dice() * picture.height, dice() * Math.PI * 2]
  const bend = (dice() - 0.5) * 0.16
  for (let step = 0; step < unit * 0.12; step++) {
    stain(picture, x, y, Math.max(1, unit * 0.0022), () => -75)
    x += Math.cos(angle)
    y += Math.sin(angle)
    angle += bend + (dice() - 0.5) * 0.2
  }
}

/** Each stays for some frames and wanders a little. */
function addScratches(picture: Picture, turn: number, seed: number): void {
  for (let scratch = 0; scratch < 3; scratch++) {
    const life = Math.floor((turn + scratch * 9) / 23)
    const dice = diceOf(seed, 5000 + life * 3 + scratch)
    if (dice() < 0.4) continue
    const x = Math.round(dice() * picture.width + Math.sin(turn * 0.7 + scratch) * 1.5)
    const strength = 40 + dice() * 50
    for (let y = 0; y < picture.height; y++) stain(picture, x, y, 0.7, () => strength)
  }
}

function stain(
  { width, height, data }: Picture,
  x: number,
  y: number,
  radius: number,
  strengthAt: (acrossX: number, acrossY: number) => number,
): void {
  for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
    for (
      let column = Math.max(0, Math.ceil(x - radius));
      column <= Math.min(width - 1, x + radius);
      column++
    ) {
      const strength = strengthAt(column - x, row - y)
      const at = (row * width + column) * 4
      for (let part = at; part < at + 3; part++) data[part]! += strength
    }
  }
}
