// What stands in the HTML itself, before any script has run.
export const description = 'Images, video, audio and 3D through one API. You see the price before you run.'
export const loading = 'Loading'
export const needsJavaScript = 'This page needs JavaScript. The API does not:'
export const readReference = 'read its reference'
