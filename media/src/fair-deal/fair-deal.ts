import { InvalidInput, type Made, type Task } from '../program.ts'
import { isSameFilm, refuseFramelessFilm } from './films.ts'
import { isSamePicture, refuseEmptyPicture } from './pictures.ts'
import { isSameSound, refuseSilence } from './sounds.ts'

type Inputs = Task['inputs']

/** Refuses files in which there is nothing. */
export async function refuseNothing(inputs: Inputs): Promise<void> {
  const { image = [], images = [], first_frame = [], last_frame = [], audio = [], video = [] } = inputs
  for (const path of [...image, ...images, ...first_frame, ...last_frame]) await refuseEmptyPicture(path)
  for (const path of audio) await refuseSilence(path)
  for (const path of video) await refuseFramelessFilm(path)
}

type Comparison = {
  what: string
  sources(inputs: Inputs): readonly string[]
  isSame(before: string, after: string): Promise<boolean>
}

const comparisons: Partial<Record<Made['kind'], Comparison>> = {
  image: {
    what: 'picture',
    sources: ({ image = [], images = [] }) => [...image, ...images],
    isSame: isSamePicture,
  },
  audio: { what: 'recording', sources: ({ audio = [] }) => audio, isSame: isSameSound },
  video: { what: 'video', sources: ({ video = [] }) => video, isSame: isSameFilm },
}

/** Refuses to sell somebody their own file. What is of another kind has changed, and so have pixels that became curves. */
export async function refuseUnchanged(made: readonly Made[], inputs: Inputs): Promise<void> {
  for (const { path, kind, mimeType } of made) {
    const comparison = comparisons[kind]
    const [source] = comparison?.sources(inputs) ?? []
    if (!comparison || !source || mimeType === 'image/svg+xml') continue
    if (await comparison.isSame(source, path))
      throw new InvalidInput(
        `It would come out as it went in: there is nothing in this ${comparison.what} for it to do. Try another one, or other settings.`,
      )
  }
}
