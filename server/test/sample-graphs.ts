// Graphs in API format, in the shapes in which people exchange them.

const checkpoint = (file: string) => ({ class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: file } })
const encode = (text: string, clip: [string, number] = ['4', 1]) => ({
  class_type: 'CLIPTextEncode',
  inputs: { text, clip },
})
const sampler = (inputs: object) => ({
  class_type: 'KSampler',
  inputs: {
    seed: 156680208700286,
    steps: 20,
    cfg: 8,
    sampler_name: 'euler',
    scheduler: 'normal',
    denoise: 1,
    ...inputs,
  },
})
const decode = { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } }
const save = { class_type: 'SaveImage', inputs: { filename_prefix: 'ComfyUI', images: ['8', 0] } }

/** The graph with which ComfyUI opens. */
export const stableDiffusion = {
  '3': sampler({ model: ['4', 0], positive: ['6', 0], negative: ['7', 0], latent_image: ['5', 0] }),
  '4': checkpoint('v1-5-pruned-emaonly.safetensors'),
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
  '6': {
    ...encode('beautiful scenery nature glass bottle landscape'),
    _meta: { title: 'CLIP Text Encode (Prompt)' },
  },
  '7': encode('text, watermark'),
  '8': decode,
  '9': save,
}

/** Two encoders of text at each node, and two samplers: a base and a refiner, which share a seed. */
export const sdxl = {
  '4': checkpoint('sd_xl_base_1.0.safetensors'),
  '12': checkpoint('sd_xl_refiner_1.0.safetensors'),
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
  '6': {
    class_type: 'CLIPTextEncodeSDXL',
    inputs: {
      width: 1024,
      height: 1024,
      crop_w: 0,
      crop_h: 0,
      target_width: 1024,
      target_height: 1024,
      text_g: 'a castle',
      text_l: 'a castle',
      clip: ['4', 1],
    },
  },
  '7': encode('ugly'),
  '15': encode('a castle', ['12', 1]),
  '16': encode('ugly', ['12', 1]),
  '10': {
    class_type: 'KSamplerAdvanced',
    inputs: {
      add_noise: 'enable',
      noise_seed: 721897303308196,
      steps: 25,
      cfg: 8,
      sampler_name: 'euler',
      scheduler: 'normal',
      start_at_step: 0,
      end_at_step: 20,
      return_with_leftover_noise: 'enable',
      model: ['4', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  '11': {
    class_type: 'KSamplerAdvanced',
    inputs: {
      add_noise: 'disable',
      noise_seed: 0,
      steps: 25,
      cfg: 8,
      sampler_name: 'euler',
      scheduler: 'normal',
      start_at_step: 20,
      end_at_step: 10000,
      return_with_leftover_noise: 'disable',
      model: ['12', 0],
      positive: ['15', 0],
      negative: ['16', 0],
      latent_image: ['10', 0],
    },
  },
  '17': { class_type: 'VAEDecode', inputs: { samples: ['11', 0], vae: ['12', 2] } },
  '19': { class_type: 'SaveImage', inputs: { filename_prefix: 'ComfyUI', images: ['17', 0] } },
}

/** A guider in place of positive and negative, noise and sigmas from nodes of their own, sides from nodes that hold numbers. */
export const flux = {
  '5': { class_type: 'EmptySD3LatentImage', inputs: { width: ['34', 0], height: ['35', 0], batch_size: 1 } },
  '6': encode('cute anime girl with massive fluffy fennec ears', ['11', 0]),
  '8': { class_type: 'VAEDecode', inputs: { samples: ['13', 0], vae: ['10', 0] } },
  '9': save,
  '10': { class_type: 'VAELoader', inputs: { vae_name: 'ae.safetensors' } },
  '11': {
    class_type: 'DualCLIPLoader',
    inputs: { clip_name1: 't5xxl_fp16.safetensors', clip_name2: 'clip_l.safetensors', type: 'flux' },
  },
  '12': { class_type: 'UNETLoader', inputs: { unet_name: 'flux1-dev.safetensors', weight_dtype: 'default' } },
  '13': {
    class_type: 'SamplerCustomAdvanced',
    inputs: {
      noise: ['25', 0],
      guider: ['22', 0],
      sampler: ['16', 0],
      sigmas: ['17', 0],
      latent_image: ['5', 0],
    },
  },
  '16': { class_type: 'KSamplerSelect', inputs: { sampler_name: 'euler' } },
  '17': {
    class_type: 'BasicScheduler',
    inputs: { scheduler: 'simple', steps: 20, denoise: 1, model: ['12', 0] },
  },
  '22': { class_type: 'BasicGuider', inputs: { model: ['12', 0], conditioning: ['26', 0] } },
  '25': { class_type: 'RandomNoise', inputs: { noise_seed: 219670278747233 } },
  '26': { class_type: 'FluxGuidance', inputs: { guidance: 3.5, conditioning: ['6', 0] } },
  '34': { class_type: 'PrimitiveInt', inputs: { value: 1024 } },
  '35': { class_type: 'PrimitiveInt', inputs: { value: 1024 } },
}

/** An image to begin with, frames by number, and the conditioning on its way through a node that also makes the latents. */
export const wanImageToVideo = {
  '3': sampler({
    steps: 20,
    cfg: 6,
    model: ['54', 0],
    positive: ['50', 0],
    negative: ['50', 1],
    latent_image: ['50', 2],
  }),
  '6': encode('a cute anime girl walks on the beach', ['38', 0]),
  '7': encode('blurry, low quality', ['38', 0]),
  '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['39', 0] } },
  '37': {
    class_type: 'UNETLoader',
    inputs: { unet_name: 'wan2.1_i2v_480p_14B_fp16.safetensors', weight_dtype: 'default' },
  },
  '38': {
    class_type: 'CLIPLoader',
    inputs: { clip_name: 'umt5_xxl_fp8_e4m3fn_scaled.safetensors', type: 'wan' },
  },
  '39': { class_type: 'VAELoader', inputs: { vae_name: 'wan_2.1_vae.safetensors' } },
  '49': { class_type: 'CLIPVisionLoader', inputs: { clip_name: 'clip_vision_h.safetensors' } },
  '50': {
    class_type: 'WanImageToVideo',
    inputs: {
      width: 832,
      height: 480,
      length: 81,
      batch_size: 1,
      positive: ['6', 0],
      negative: ['7', 0],
      vae: ['39', 0],
      clip_vision_output: ['51', 0],
      start_image: ['52', 0],
    },
  },
  '51': {
    class_type: 'CLIPVisionEncode',
    inputs: { crop: 'none', clip_vision: ['49', 0], image: ['52', 0] },
  },
  '52': { class_type: 'LoadImage', inputs: { image: 'girl.png', upload: 'image' } },
  '54': { class_type: 'ModelSamplingSD3', inputs: { shift: 8, model: ['37', 0] } },
  '55': { class_type: 'CreateVideo', inputs: { fps: 16, images: ['8', 0] } },
  '56': {
    class_type: 'SaveVideo',
    inputs: { filename_prefix: 'video/ComfyUI', format: 'auto', codec: 'auto', video: ['55', 0] },
  },
}

/** Two images, one to begin and one to end with. */
export const wanFirstLastFrame = {
  ...wanImageToVideo,
  '50': {
    class_type: 'WanFirstLastFrameToVideo',
    inputs: { ...wanImageToVideo['50'].inputs, end_image: ['57', 0] },
  },
  '57': { class_type: 'LoadImage', inputs: { image: 'end.png' } },
}

/** No words and no sampler; it only shows what it made. */
export const upscaler = {
  '1': { class_type: 'LoadImage', inputs: { image: 'example.png' } },
  '2': { class_type: 'UpscaleModelLoader', inputs: { model_name: 'RealESRGAN_x4plus.pth' } },
  '3': { class_type: 'ImageUpscaleWithModel', inputs: { upscale_model: ['2', 0], image: ['1', 0] } },
  '4': { class_type: 'PreviewImage', inputs: { images: ['3', 0] } },
}

/** An image and a mask, each from a file. */
export const inpaint = {
  '3': sampler({ model: ['4', 0], positive: ['6', 0], negative: ['7', 0], latent_image: ['10', 0] }),
  '4': checkpoint('512-inpainting-ema.safetensors'),
  '6': encode('outdoors in the yosemite national park'),
  '7': encode('watermark, text'),
  '8': decode,
  '9': save,
  '10': {
    class_type: 'VAEEncodeForInpaint',
    inputs: { grow_mask_by: 6, pixels: ['20', 0], vae: ['4', 2], mask: ['21', 0] },
  },
  '20': { class_type: 'LoadImage', inputs: { image: 'yosemite.png' } },
  '21': { class_type: 'LoadImageMask', inputs: { image: 'mask.png', channel: 'red' } },
}

/** Words for the music and words to sing, seconds of sound, and a negative that is nothing. */
export const aceStep = {
  '14': {
    class_type: 'TextEncodeAceStepAudio',
    inputs: { tags: 'anime, cute, j-pop', lyrics: '[verse]\nla la', lyrics_strength: 1, clip: ['40', 1] },
  },
  '17': { class_type: 'EmptyAceStepLatentAudio', inputs: { seconds: 120, batch_size: 1 } },
  '18': { class_type: 'VAEDecodeAudio', inputs: { samples: ['52', 0], vae: ['40', 2] } },
  '40': checkpoint('ace_step_v1_3.5b.safetensors'),
  '44': { class_type: 'ConditioningZeroOut', inputs: { conditioning: ['14', 0] } },
  '52': sampler({
    steps: 50,
    cfg: 5,
    model: ['40', 0],
    positive: ['14', 0],
    negative: ['44', 0],
    latent_image: ['17', 0],
  }),
  '59': {
    class_type: 'SaveAudioMP3',
    inputs: { filename_prefix: 'audio/ComfyUI', quality: 'V0', audio: ['18', 0] },
  },
}

/** A mesh of an image. */
export const hunyuan3d = {
  '3': sampler({ model: ['70', 0], positive: ['79', 0], negative: ['79', 1], latent_image: ['66', 0] }),
  '51': {
    class_type: 'CLIPVisionEncode',
    inputs: { crop: 'none', clip_vision: ['54', 1], image: ['56', 0] },
  },
  '54': { class_type: 'ImageOnlyCheckpointLoader', inputs: { ckpt_name: 'hunyuan3d-dit-v2.safetensors' } },
  '56': { class_type: 'LoadImage', inputs: { image: 'robot.png' } },
  '61': {
    class_type: 'VAEDecodeHunyuan3D',
    inputs: { num_chunks: 8000, octree_resolution: 256, samples: ['3', 0], vae: ['54', 2] },
  },
  '62': { class_type: 'VoxelToMeshBasic', inputs: { threshold: 0.6, voxel: ['61', 0] } },
  '66': { class_type: 'EmptyLatentHunyuan3Dv2', inputs: { resolution: 3072, batch_size: 1 } },
  '67': { class_type: 'SaveGLB', inputs: { filename_prefix: 'mesh/ComfyUI', mesh: ['62', 0] } },
  '70': { class_type: 'ModelSamplingAuraFlow', inputs: { shift: 1, model: ['54', 0] } },
  '79': { class_type: 'Hunyuan3Dv2Conditioning', inputs: { clip_vision_output: ['51', 0] } },
}
