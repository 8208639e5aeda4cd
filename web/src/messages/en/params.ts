/** Params whose names would not read well; the others are called by their names. */
export const labels: Readonly<Record<string, string>> = {
  num_outputs: 'Outputs',
  negative_prompt: 'Exclude',
  generate_audio: 'Sound',
  text: 'Script',
  fps: 'Frames per second',
  upscale_factor: 'Upscale factor',
  pbr: 'PBR materials',
  quad: 'Quads',
}
export const chooseSide = 'extend at least one side'
export const paintMask = 'paint a mask'
export const addImage = 'add an image'
export const addAudio = 'add audio'
export const addVideo = 'add a video'
export const writePrompt = 'write a prompt'
export const writeParam = (label: string) => `enter the ${label.toLowerCase()}`
export const chooseParam = (label: string) => `choose the ${label.toLowerCase()}`
export const addImages = (images: number) => `add ${images} images`
