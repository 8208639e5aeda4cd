import type { Unit } from './clause.ts'

/** What a clause can give besides its words; `minus` is a negative amount, `colours` two colours. */
export type Modifier = Unit | 'minus' | 'strength' | 'colour' | 'colours' | 'text' | 'place' | 'shape'

/** How a prompt asks for an edit. */
export type OperationWords = {
  /** The words that name it, without grammar. */
  readonly words: readonly string[]
  /** The modifiers that it accepts; a clause with others is not understood. */
  readonly accepts: readonly Modifier[]
  /** An example for problem texts. */
  readonly example: string
}

/** Every edit. What it does to an image stands elsewhere: this is loaded where prompts are only read. */
// prettier-ignore
export const operations = {
  brighten: { accepts: ['percent', 'strength'], example: 'brighter by 20%', words: ['brighter', 'brighten', 'lighter', 'lighten', 'increase brightness', 'more light', 'raise brightness', 'more brightness', 'increase exposure', 'more exposure', 'raise exposure', 'boost brightness', 'brighten up', 'lighten up', 'improve lighting', 'better lighting', 'bright airy', 'airy', 'high key', 'lighten dark areas'] },
  darken: { accepts: ['percent', 'strength'], example: 'slightly darker', words: ['darker', 'darken', 'decrease brightness', 'less light', 'lower brightness', 'dim', 'less brightness', 'reduce brightness', 'darker moodier', 'moody', 'moodier', 'low key', 'lower exposure', 'decrease exposure', 'reduce exposure', 'underexpose', 'low-key', 'low key portrait', 'darker moody'] },
  moreContrast: { accepts: ['percent', 'strength'], example: 'more contrast', words: ['more contrast', 'increase contrast', 'raise contrast', 'higher contrast', 'contrast up', 'high contrast', 'strong contrast', 'contrasty', 'boost contrast', 'add contrast', 'deeper blacks', 'deepen blacks', 'punchier', 'punchy', 'contrast'] },
  lessContrast: { accepts: ['percent', 'strength'], example: 'less contrast by 30%', words: ['less contrast', 'decrease contrast', 'reduce contrast', 'lower contrast', 'flatter', 'low contrast', 'softer contrast'] },
  vignette: { accepts: ['percent', 'strength'], example: 'add a vignette', words: ['vignette', 'add vignette', 'darken edges', 'darker edges', 'darken corners', 'darker corners', 'dark edges', 'dark corners', 'vignetting'] },
  greyscale: { accepts: [], example: 'black and white', words: ['greyscale', 'grayscale', 'grey', 'gray', 'monochrome', 'desaturate', 'remove colour', 'remove color', 'remove colours', 'remove colors', 'no colour', 'no color', 'convert greyscale', 'convert grayscale', 'convert black-white', 'black-white', 'b&w', 'bw', 'noir', 'film noir'] },
  sepia: { accepts: [], example: 'sepia', words: ['sepia', 'sepia tone', 'old', 'vintage', 'sepia filter', 'vintage filter', 'vintage photo', 'retro', 'antique', 'old-fashioned', 'aged', 'old photo', 'vintage old'] },
  invert: { accepts: [], example: 'invert the colours', words: ['invert', 'negative', 'inverted', 'invert colours', 'invert colors', 'inverse', 'negate'] },
  saturate: { accepts: ['percent', 'strength'], example: 'more colourful', words: ['more colourful', 'more colorful', 'more saturated', 'more saturation', 'increase saturation', 'saturate', 'vivid', 'more vivid', 'more colours', 'more vibrant', 'vibrant', 'boost saturation', 'boost colours', 'boost colors', 'colours pop', 'colors pop', 'more vibrance', 'increase vibrance', 'enhance colours', 'enhance colors', 'richer colours', 'richer colors', 'vibrant colours', 'vibrant colors', 'brighter colours', 'brighter colors', 'increase colours', 'saturated', 'colourful', 'colorful', 'pop'] },
  desaturate: { accepts: ['percent', 'strength'], example: 'less saturated by 50%', words: ['less colourful', 'less colorful', 'less saturated', 'less saturation', 'decrease saturation', 'reduce saturation', 'muted', 'more muted', 'paler', 'faded', 'little less saturated', 'reduce colours', 'reduce colors', 'muted colours', 'muted colors', 'pastel', 'pastel colours', 'pastel colors', 'old faded', 'washed out', 'less colour', 'less color', 'less vibrant'] },
  warm: { accepts: ['percent', 'strength'], example: 'warmer', words: ['warmer', 'warm', 'warm up', 'warmer colours', 'warmer colors', 'warm colours', 'warm colors', 'warmer tones', 'warm tones', 'golden hour', 'sunset', 'golden', 'warmth', 'add warmth', 'increase temperature', 'more orange', 'more yellow'] },
  cool: { accepts: ['percent', 'strength'], example: 'much cooler', words: ['cooler', 'colder', 'cool', 'cool down', 'cooler colours', 'cooler colors', 'cool tones', 'colder colours', 'colder colors', 'decrease temperature', 'icy', 'winter look', 'more blue', 'bluer'] },
  tint: { accepts: ['percent', 'strength', 'colour'], example: 'tint it blue', words: ['tint', 'tinted', 'add tint'] },
  posterize: { accepts: [], example: 'posterize', words: ['posterize', 'posterise', 'fewer colours', 'fewer colors'] },
  sharpen: { accepts: ['strength'], example: 'sharper', words: ['sharper', 'sharpen', 'crisper', 'more sharpness', 'sharp', 'crisp', 'crisp clear', 'clear', 'clearer', 'sharpen image', 'increase sharpness', 'more detail', 'enhance details', 'sharpen details'] },
  blur: { accepts: ['pixels', 'percent', 'strength'], example: 'blur by 4 pixels', words: ['blur', 'blurred', 'softer', 'soften', 'blurry', 'blurrier', 'blur everything', 'blur whole', 'gaussian blur'] },
  blurBackground: { accepts: ['pixels', 'percent', 'strength'], example: 'blur the background', words: ['blur background', 'blurred background', 'blurry background', 'portrait mode', 'background blur', 'blur backdrop', 'bokeh', 'bokeh background', 'shallow depth field', 'depth field', 'soft background', 'out focus background', 'background out focus', 'add bokeh', 'defocus background'] },
  denoise: { accepts: ['strength'], example: 'reduce noise', words: ['remove noise', 'reduce noise', 'denoise', 'less noise', 'remove grain', 'smoother', 'noise reduction', 'clean up noise', 'less grain', 'reduce grain'] },
  grain: { accepts: ['percent', 'strength'], example: 'add grain', words: ['grain', 'add grain', 'film grain', 'add film grain', 'noise', 'add noise', 'grainy', 'grainier', 'analog film', 'analogue film', 'film look grain'] },
  pixelate: { accepts: ['pixels', 'percent', 'strength'], example: 'pixelate by 12 pixels', words: ['pixelate', 'pixelated', 'pixelise', 'mosaic', 'pixel art', 'pixels', '8-bit'] },
  border: { accepts: ['pixels', 'percent', 'strength', 'colour'], example: 'add a 20 pixel white border', words: ['border', 'add border', 'frame', 'add frame', 'put frame around', 'white border', 'border around', 'add border around', 'add frame around', 'frame it', 'framed'] },
  roundCorners: { accepts: ['pixels', 'percent', 'strength'], example: 'rounded corners', words: ['round corners', 'rounded corners', 'round off corners', 'add rounded corners', 'round', 'rounded'] },
  rotateLeft: { accepts: ['degrees', 'minus'], example: 'rotate left', words: ['rotate left', 'turn left', 'rotate counterclockwise', 'rotate anticlockwise', 'rotate counter-clockwise', 'left', 'counterclockwise', 'rotate 90 left'] },
  rotateRight: { accepts: ['degrees', 'minus'], example: 'rotate by 15 degrees', words: ['rotate right', 'turn right', 'rotate', 'rotate clockwise', 'right', 'clockwise', 'rotate 90', 'turn'] },
  upsideDown: { accepts: [], example: 'upside down', words: ['upside down', 'rotate upside down', 'upside-down', 'flip upside down', 'rotate 180'] },
  flip: { accepts: [], example: 'mirror it', words: ['flip', 'mirror', 'flip horizontally', 'mirror horizontally', 'flip horizontal', 'mirrored', 'flip left right', 'mirror image', 'flip sideways', 'flop'] },
  flipVertically: { accepts: [], example: 'flip it vertically', words: ['flip vertically', 'mirror vertically', 'flip vertical'] },
  cropSquare: { accepts: [], example: 'crop to a square', words: ['crop square', 'square', 'crop squared', 'square crop', 'square format', 'instagram format', 'crop instagram'] },
  crop: { accepts: ['percent', 'pixels', 'shape'], example: 'crop to 16:9', words: ['crop', 'trim', 'crop aspect ratio', 'crop ratio'] },
  resize: { accepts: ['pixels', 'percent'], example: 'resize to 800 pixels', words: ['resize', 'scale', 'resize wide', 'scale wide'] },
  shrink: { accepts: ['pixels', 'percent'], example: 'shrink by 20%', words: ['shrink', 'smaller', 'scale down'] },
  halve: { accepts: [], example: 'half the size', words: ['half size', 'halve', 'resize half', 'half large', 'scale half', 'resize half size', 'half', '50% size', 'scale down half', 'reduce half'] },
  addText: { accepts: ['text', 'place', 'colour', 'strength'], example: 'add the text "Hello" at the bottom in white', words: ['add text', 'text', 'write', 'caption', 'add caption', 'add words', 'add title', 'title', 'say', 'says', 'put', 'add text that says', 'caption that says', 'add caption that says', 'put title', 'write text', 'put text', 'add lettering', 'put words', 'write words', 'write big letters', 'write letters', 'title says', 'caption says', 'add label', 'label', 'add caption says', 'add text says', 'write says', 'caption says', 'put text says', 'put caption'] },
  shadows: { accepts: ['percent', 'strength'], example: 'lift the shadows', words: ['lift shadows', 'lighten dark areas', 'raise shadows', 'brighten shadows', 'lighter shadows', 'open shadows', 'open up shadows', 'lighten shadows', 'recover shadows', 'fill light'] },
  highlights: { accepts: ['percent', 'strength'], example: 'lower the highlights', words: ['lower highlights', 'reduce highlights', 'recover highlights', 'darken highlights', 'less highlights', 'bring down highlights', 'tone down highlights'] },
  whites: { accepts: ['strength'], example: 'make the whites whiter', words: ['whites whiter', 'whiter whites', 'brighter whites', 'brighten whites'] },
  fade: { accepts: ['percent', 'strength'], example: 'give it a matte look', words: ['matte', 'faded look', 'fade', 'matte finish', 'film', 'film look', 'faded film', 'vintage film', 'analog', 'analogue'] },
  enhance: { accepts: ['strength'], example: 'enhance it', words: ['enhance', 'improve', 'auto enhance', 'auto correct', 'auto-correct', 'autocorrect', 'auto', 'auto levels', 'fix', 'fix colours', 'fix colors', 'better', 'professional', 'optimize', 'optimise', 'enhance quality', 'improve quality', 'dehaze', 'remove haze', 'remove fog', 'auto tone'] },
  balance: { accepts: ['colour'], example: 'fix the white balance', words: ['balance', 'fix balance', 'correct balance', 'auto balance', 'adjust balance', 'remove colour cast', 'remove color cast', 'correct colours', 'correct colors', 'neutral colours', 'neutral colors', 'remove tint', 'fix colour cast', 'fix color cast'] },
  clarity: { accepts: ['percent', 'strength'], example: 'increase the clarity', words: ['clarity', 'increase clarity', 'more clarity', 'add clarity', 'more texture', 'increase structure', 'local contrast', 'hdr'] },
  cinematic: { accepts: ['colours', 'strength'], example: 'a cinematic look', words: ['cinematic', 'movie', 'color grading', 'colour grading', 'film grading', 'cinematic colours', 'cinematic colors', 'movie look', 'hollywood', 'blockbuster'] },
  glow: { accepts: ['percent', 'strength'], example: 'add a soft glow', words: ['glow', 'add glow', 'dreamy', 'dream', 'dreamy glow', 'soft glow', 'orton', 'add soft glow', 'ethereal', 'soft focus', 'hazy glow'] },
  nightLook: { accepts: ['strength'], example: 'make it look like night', words: ['night', 'nighttime', 'day night', 'like night', 'moonlight', 'nocturnal'] },
  fadeEdges: { accepts: ['colour', 'percent', 'strength'], example: 'fade the edges to white', words: ['fade edges', 'fade edges out', 'feather edges', 'soft edges', 'fade borders', 'blend edges'] },
  solarize: { accepts: [], example: 'solarize', words: ['solarize', 'solarise', 'solarized'] },
  emboss: { accepts: [], example: 'emboss', words: ['emboss', 'embossed', 'relief'] },
  duotone: { accepts: ['colours'], example: 'duotone blue and pink', words: ['duotone', 'two-tone', 'two tone', 'duo tone'] },
  colourShift: { accepts: ['percent', 'strength', 'colour'], example: 'more red', words: ['more', 'greener', 'redder', 'pinker', 'more purple', 'purpler', 'shift towards', 'towards'] },
  sketch: { accepts: [], example: 'turn it into a sketch', words: ['sketch', 'pencil drawing', 'pencil sketch', 'pencil', 'drawing', 'drawn', 'hand drawn', 'line drawing'] },
  oil: { accepts: [], example: 'like an oil painting', words: ['oil painting', 'painting', 'painted', 'oil', 'impressionist'] },
  watercolour: { accepts: [], example: 'like a watercolour', words: ['watercolour', 'watercolor', 'watercolour painting', 'watercolor painting', 'aquarelle'] },
  cartoon: { accepts: [], example: 'cartoon style', words: ['cartoon', 'cartoon style', 'poster style', 'flat', 'vector', 'illustration', 'anime', 'pop art', 'pop-art'] },
  comic: { accepts: [], example: 'like a comic book', words: ['comic', 'comic book', 'halftone', 'newspaper print', 'comic style', 'comic book style'] },
  polaroid: { accepts: [], example: 'like a polaroid', words: ['polaroid', 'polaroid frame', 'instant photo', 'instant film', 'add polaroid frame'] },
  removeBackground: { accepts: [], example: 'remove the background', words: ['remove background', 'cut out', 'cutout', 'transparent background', 'delete background', 'erase background', 'background transparent', 'isolate subject'] },
  tiltShift: { accepts: ['strength'], example: 'tilt shift', words: ['tilt shift', 'tilt-shift', 'miniature', 'tiltshift'] },
  zoom: { accepts: ['percent', 'strength', 'place'], example: 'zoom in on the centre', words: ['zoom', 'zoom centre', 'zoom center', 'zoom closer', 'closer', 'magnify', 'crop middle', 'crop closer', 'crop tighter', 'tighter crop'] },
  cropTop: { accepts: ['percent', 'pixels', 'place'], example: 'cut off the top', words: ['cut off', 'crop off', 'cut', 'trim off'] },
} as const satisfies Record<string, OperationWords>
export type OperationName = keyof typeof operations
