import erased from '../../../../docs/gallery/texture-fill-erase.webp'
import flight from '../../../../docs/gallery/flight.webp'
import lighthouse from '../../../../docs/gallery/procedural-scene.webp'
import music from '../../../../docs/gallery/grammar-composer.webp'
import restyled from '../../../../docs/gallery/painted-restyle.webp'
import train from '../../../../docs/gallery/train.webp'

/** What a model of the catalog has made, out of the gallery. */
type Sample = {
  modelId: string
  picture: string
  /** What was asked for. */
  words: string
  alt: string
}

export const samples: readonly Sample[] = [
  {
    modelId: 'procedural-scene',
    picture: lighthouse,
    words: 'A lighthouse and two boats on the sea at sunset',
    alt: 'A lighthouse on a rock and two sailing boats before a low sun',
  },
  {
    modelId: 'painted-restyle',
    picture: restyled,
    words: 'The same in watercolour',
    alt: 'The lighthouse, and beside it the same picture in watercolour',
  },
  {
    modelId: 'texture-fill-erase',
    picture: erased,
    words: 'Take the ball away',
    alt: 'A meadow with a red ball, a mask over the ball, and the meadow without it',
  },
  {
    modelId: 'scene-in-motion',
    picture: flight,
    words: 'Three red balloons over the mountains, pan right',
    alt: 'Four frames of a film in which balloons drift over mountains',
  },
  {
    modelId: 'parametric-things',
    picture: train,
    words: 'A green steam engine',
    alt: 'A model of a steam engine from four sides',
  },
  {
    modelId: 'grammar-composer',
    picture: music,
    words: 'Calm jazz with piano and saxophone',
    alt: 'The waveform of twelve seconds of music',
  },
]
