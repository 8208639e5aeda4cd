export const styles = 'Stile'
export const templates = 'Vorlagen'
export const description = 'Wenden Sie einen Look auf Ihr Foto oder Video an.'
export const category = 'Kategorie'
export const noneAvailable = 'Zurzeit sind keine Effekte verfügbar.'
export const noneMatch = 'Keine passenden Effekte.'
export const imageStyles = 'Bildstile'
export const imageTemplates = 'Bildvorlagen'
export const videoStyles = 'Videostile'
export const videoTemplates = 'Videovorlagen'
export const test = 'Test'
export const needsVideo = 'Braucht ein Video'
export const needsImage = 'Braucht ein Bild'
export const needsImages = (images: number) => `Braucht ${images} Bilder`
export const needsSomeImages = (min: number, max: number) => `Braucht ${min} bis ${max} Bilder`
export const effectOf = (of: string, model: string) =>
  `${{ style: 'Stil', template: 'Vorlage' }[of] ?? of} · ${model}`
export const sampleImages = (images: number, number: number) =>
  images === 1 ? `Beispielbild ${number}` : `${images} Beispielbilder`
export const sampleVideo = 'Beispielvideo'
export const before = 'Vorher'
export const after = 'Nachher'
export const pictureBefore = (effect: string) => `Bild ohne den Effekt „${effect}“`
export const pictureAfter = (effect: string) => `Dasselbe Bild mit dem Effekt „${effect}“`
