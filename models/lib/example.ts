import type { ParamName } from '@atelier/contract/params.ts'

/** How the gallery makes the examples that a model file lists, by the names of their pictures. */
export type Examples = Readonly<Record<string, Example>>

/** The input files that tools/gallery makes for examples. */
export type InputName =
  | 'astronaut'
  | 'greyAstronaut'
  | 'catPhoto'
  | 'coffeePhoto'
  | 'smallCoffee'
  | 'lighthouse'
  | 'balloons'
  | 'cat'
  | 'castle'
  | 'smallLighthouse'
  | 'wide'
  | 'reef'
  | 'house'
  | 'worn'
  | 'grey'
  | 'meadow'
  | 'ball'
  | 'ballMask'
  | 'groundMask'
  | 'portrait'
  | 'halfLength'
  | 'blemished'
  | 'beforeGreen'
  | 'shirt'
  | 'teapot'
  | 'mountains'
  | 'seaFilm'
  | 'nightFilm'
  | 'smallFilm'
  | 'slowFilm'
  | 'wideFilm'
  | 'personFilm'
  | 'halfLengthFilm'
  | 'personBeforeGreen'
  | 'speech'
  | 'noisySpeech'
  | 'song'

/** An example of a model or an effect in the gallery. */
export type Example = {
  readonly inputs?: Partial<Record<ParamName, readonly InputName[]>>
  /** The part of the image to show, where the change would be too small to see in the whole. */
  readonly closeUp?: CloseUp
  /** How many frames of a video to show per second, and for how many seconds at most. */
  readonly pace?: Pace
  /** The angles in degrees from which to show a 3D model; its front is at 0. */
  readonly turns?: readonly number[]
  /** Whether the audio of a video is shown too, which is the default. */
  readonly isHeard?: false
  /** Whether a video is shown as a strip of a few frames. */
  readonly isStrip?: true
}

/** As fractions of the width and the height. */
export type CloseUp = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export type Pace = { readonly fps: number; readonly seconds: number }
