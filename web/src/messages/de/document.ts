export const description = 'Bilder, Video, Audio und 3D über eine API. Sie sehen den Preis vor dem Start.'
export const loading = 'Wird geladen'
export const needsJavaScript = 'Diese Seite braucht JavaScript. Die API nicht:'
export const readReference = 'zur API-Referenz'
