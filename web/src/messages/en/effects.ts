export const styles = 'Styles'
export const templates = 'Templates'
export const description = 'Apply a look to your photo or video.'
export const category = 'Category'
export const noneAvailable = 'No effects are available right now.'
export const noneMatch = 'No effects match.'
export const imageStyles = 'Image styles'
export const imageTemplates = 'Image templates'
export const videoStyles = 'Video styles'
export const videoTemplates = 'Video templates'
export const test = 'Test'
export const needsVideo = 'Needs a video'
export const needsImage = 'Needs one image'
export const needsImages = (images: number) => `Needs ${images} images`
export const needsSomeImages = (min: number, max: number) => `Needs ${min} to ${max} images`
export const effectOf = (of: string, model: string) =>
  `${{ style: 'Style', template: 'Template' }[of] ?? of} · ${model}`
export const sampleImages = (images: number, number: number) =>
  images === 1 ? `Sample image ${number}` : `${images} sample images`
export const sampleVideo = 'Sample video'
export const before = 'Before'
export const after = 'After'
export const pictureBefore = (effect: string) => `Before the ${effect} effect`
export const pictureAfter = (effect: string) => `The same picture with ${effect}`
