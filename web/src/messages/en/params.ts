export const outputs = 'Outputs'
export const negativePrompt = 'Exclude'
export const generateAudio = 'Sound'
export const script = 'Script'
export const fps = 'Frames per second'
export const upscaleFactor = 'Upscale factor'
export const pbr = 'PBR materials'
export const quad = 'Quads'
export const paintMask = 'paint a mask'
export const addImage = 'add an image'
export const addAudio = 'add audio'
export const addVideo = 'add a video'
export const writePrompt = 'write a prompt'
export const writeParam = (label: string) => `enter the ${label.toLowerCase()}`
export const chooseParam = (label: string) => `choose the ${label.toLowerCase()}`
export const addImages = (images: number) => `add ${images} images`
