export const imageTypes = 'PNG, JPEG or WebP'
export const audioTypes = 'MP3, WAV, M4A or OGG'
export const videoTypes = 'MP4, WebM or MOV'
export const emptyFile = (name: string) => `“${name}” is empty.`
export const wrongType = (types: string, name: string) => `“${name}” can't be used here. Choose ${types}.`
export const tooLarge = (name: string, size: string, most: string) =>
  `“${name}” is ${size}; the limit is ${most}.`
export const sideLimit = (pixels: string) => `the limit is ${pixels} per side`
export const pixelLimit = (pixels: string) => `the limit is ${pixels} in total`
export const tooManyPixels = (width: string, height: string, limit: string) =>
  `It has ${width} × ${height} pixels; ${limit}.`
export const tooLong = (length: string, most: string) => `It is ${length} long; the limit is ${most}.`
export const tooShort = (length: string, least: string) => `It is ${length} long; the minimum is ${least}.`
export const moveForward = (number: number) => `Move image ${number} forward`
export const removeImage = (number: number) => `Remove image ${number}`
export const moveBack = (number: number) => `Move image ${number} back`
export const fileGone = 'File deleted'
export const imageNumber = (number: number) => `Image ${number}`
export const chooseFileFor = (label: string) => `Choose a file: ${label}`
export const chooseFile = 'Choose a file'
export const cameraFor = (label: string) => `Camera: ${label}`
export const camera = 'Camera'
export const record = 'Record'
export const myFiles = 'My files'
export const whichFiles = 'Which files'
export const fromHistory = 'From history'
export const recentUploads = 'Recent uploads'
export const nothingGenerated = "You haven't generated any files of this type yet."
export const keptUntil = (day: string) => `kept until ${day}`
export const nothingUploaded = 'No recent uploads of this type.'
export const fileNumber = (number: number) => `File ${number}`
export const uploadFailed = 'The upload failed.'
export const uploading = (name: string) => `Uploading ${name}`
export const uploadsAfterSignIn = 'Saved in this browser. It uploads when you sign in.'
export const cannotShrink = "Your browser can't make this image smaller. Choose another one."
export const noMicrophone = "The microphone can't be used. Allow it in your browser, then try again."
export const nothingRecorded = 'Nothing was recorded. Try again.'
export const startRecording = 'Start recording'
export const stopAndUse = 'Stop and use'
export const fileMissing = 'This file is no longer available.'
export const remove = 'Remove'
export const uploadsKept = 'Uploads are kept for 30 days.'
export const removeFile = (label: string) => `Remove ${label}`
export const noRoom = (name: string) => `There is no room for “${name}”.`
export const dropImage = 'Drop or paste an image, or'
export const dropAudio = 'Drop or paste audio, or'
export const dropVideo = 'Drop or paste a video, or'
export const shrinkTo = (size: string) => `Shrink to ${size}`
