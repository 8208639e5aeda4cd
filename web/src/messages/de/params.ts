export const outputs = 'Ausgaben'
export const negativePrompt = 'Ausschließen'
export const generateAudio = 'Ton'
export const script = 'Text'
export const fps = 'Bilder pro Sekunde'
export const upscaleFactor = 'Vergrößerung'
export const pbr = 'PBR-Materialien'
export const quad = 'Quads'
export const paintMask = 'Maske malen'
export const addImage = 'Bild hinzufügen'
export const addAudio = 'Audio hinzufügen'
export const addVideo = 'Video hinzufügen'
export const writePrompt = 'Prompt schreiben'
export const writeParam = (label: string) => `${label} eingeben`
export const chooseParam = (label: string) => `${label} wählen`
export const addImages = (images: number) => `${images} Bilder hinzufügen`
