/**
 * Records what the microphone hears, once it may. Undefined for whoever has gone elsewhere while they were asked: nobody is
 * listened to whose recording is not used.
 */
export async function openMicrophone(isWanted: () => boolean): Promise<MediaRecorder | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  try {
    if (isWanted()) return begin(stream)
  } catch (error) {
    release(stream)
    throw error
  }
  release(stream)
  return undefined
}

function begin(stream: MediaStream): MediaRecorder {
  const recorder = new MediaRecorder(stream)
  recorder.start()
  return recorder
}

/** Switches the microphone off. */
export function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
