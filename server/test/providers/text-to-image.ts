/** From words to an image, as ComfyUI's first example does it. */
export const textToImage = {
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: 1,
      steps: 20,
      cfg: 8,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
      model: ['4', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sd.safetensors' } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['4', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'blurry', clip: ['4', 1] } },
  '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
  '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'atelier/image', images: ['8', 0] } },
}

export const textBindings = { prompt: { to: '6.text' } }

/** The backend of a model file that offers a prompt and a number of outputs. */
export function comfyUiEntry(url: string) {
  return {
    provider: 'comfyui',
    settings: { url, graph: textToImage, outputs: ['9'] },
    bindings: { ...textBindings, num_outputs: { to: '5.batch_size' } },
  }
}
