import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Output, Task } from '@atelier/media/program.ts'
import { isSameVideo, refuseFramelessVideo } from './videos.ts'
import { isSameImage, refuseEmptyImage } from './images.ts'
import { isSameAudio, refuseSilence } from './audio.ts'

type Inputs = Task['inputs']

/** Refuses inputs that show or contain nothing. */
export async function refuseEmptyInputs(inputs: Inputs): Promise<void> {
  const { image = [], images = [], first_frame = [], last_frame = [], audio = [], video = [] } = inputs
  for (const path of [...image, ...images, ...first_frame, ...last_frame]) await refuseEmptyImage(path)
  for (const path of audio) await refuseSilence(path)
  for (const path of video) await refuseFramelessVideo(path)
}

type Comparison = {
  what: string
  sources(inputs: Inputs): readonly string[]
  isSame(before: string, after: string): Promise<boolean>
}

const comparisons: Partial<Record<Output['kind'], Comparison>> = {
  image: {
    what: 'picture',
    sources: ({ image = [], images = [] }) => [...image, ...images],
    isSame: isSameImage,
  },
  audio: { what: 'recording', sources: ({ audio = [] }) => audio, isSame: isSameAudio },
  video: { what: 'video', sources: ({ video = [] }) => video, isSame: isSameVideo },
}

/** Refuses to charge for an output equal to its input. Another kind of file, or an image turned into SVG, counts as changed. */
export async function refuseUnchanged(outputs: readonly Output[], inputs: Inputs): Promise<void> {
  for (const { path, kind, mimeType } of outputs) {
    const comparison = comparisons[kind]
    const [source] = comparison?.sources(inputs) ?? []
    if (!comparison || !source || mimeType === 'image/svg+xml') continue
    if (await comparison.isSame(source, path))
      throw new InvalidInput(
        `It would come out as it went in: there is nothing in this ${comparison.what} for it to do. Try another one, or other settings.`,
      )
  }
}
