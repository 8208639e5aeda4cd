import { InvalidInput, type Made, type Task } from '../../program.ts'
import { readPicture, type Picture } from '../pixels/picture.ts'

/** Fewer pixels across or down are a line, which no method can do anything with. */
const LEAST_SIDE = 8
/** What rounding does to a pixel. */
const ROUNDING = 1

type Inputs = Task['inputs']

const picturesIn = ({ image = [], images = [] }: Inputs): readonly string[] => [...image, ...images]

/** Refuses pictures in which there is nothing. */
export async function refuseNothing(inputs: Inputs): Promise<void> {
  for (const path of picturesIn(inputs)) {
    const picture = await readPicture(path)
    if (picture.width < LEAST_SIDE || picture.height < LEAST_SIDE)
      throw new InvalidInput(`The picture must be at least ${LEAST_SIDE} pixels wide and high.`)
    if (isClear(picture))
      throw new InvalidInput('The picture is see-through everywhere. Send one that shows something.')
  }
}

/** Refuses to sell somebody their own picture. */
export async function refuseUnchanged(made: readonly Made[], inputs: Inputs): Promise<void> {
  const comparable = made.filter(({ mimeType }) => mimeType === 'image/png')
  for (const before of await Promise.all(picturesIn(inputs).slice(0, 1).map(readPicture)))
    for (const { path } of comparable)
      if (isSame(before, await readPicture(path)))
        throw new InvalidInput(
          'It would come out as it went in: there is nothing in this picture for it to do. Try another picture, or other settings.',
        )
}

function isClear({ data }: Picture): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false
  return true
}

function isSame(one: Picture, other: Picture): boolean {
  if (one.width !== other.width || one.height !== other.height) return false
  for (let at = 0; at < one.data.length; at++)
    if (Math.abs(one.data[at]! - other.data[at]!) > ROUNDING) return false
  return true
}
