import erased from '../../../../docs/gallery/texture-fill-erase.webp'
import flight from '../../../../docs/gallery/flight.webp'
import lighthouse from '../../../../docs/gallery/procedural-scene.webp'
import music from '../../../../docs/gallery/grammar-composer.webp'
import restyled from '../../../../docs/gallery/painted-restyle.webp'
import train from '../../../../docs/gallery/train.webp'

/** What models have made, out of the gallery, and what is to be seen on it. Few words: home has a budget. */
export const samples: Readonly<Record<string, { src: string; alt: string }>> = {
  'procedural-scene': { src: lighthouse, alt: 'A lighthouse and two boats at sunset' },
  'painted-restyle': { src: restyled, alt: 'A picture, and the same in watercolour' },
  'texture-fill-erase': { src: erased, alt: 'A meadow with a ball, and without it' },
  'scene-in-motion': { src: flight, alt: 'Balloons, in four frames of a film' },
  'grammar-composer': { src: music, alt: 'The waveform of a piece of music' },
  'parametric-things': { src: train, alt: 'A steam engine from four sides' },
}
