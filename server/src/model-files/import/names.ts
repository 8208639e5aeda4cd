import { keysOf } from '@atelier/contract/keys-of.ts'
import { paramNames, type ParamName } from '@atelier/contract/params.ts'

/** Names that backends have for our params, beside our own; the first that a backend has is taken. */
// prettier-ignore
const synonyms: Partial<Record<ParamName, readonly string[]>> = {
  prompt: ['text_prompt', 'positive_prompt', 'caption', 'tags', 'instruction', 'instructions'],
  negative_prompt: ['n_prompt', 'negative', 'uncond_prompt'],
  aspect_ratio: ['ratio', 'aspect'],
  resolution: ['output_resolution', 'target_resolution', 'video_resolution'],
  duration: ['duration_seconds', 'seconds', 'seconds_total', 'total_seconds', 'length_in_seconds', 'audio_length_in_s', 'music_length', 'video_length_seconds'],
  num_outputs: ['num_images', 'n', 'number_of_images', 'num_samples', 'batch_size', 'num_videos', 'images_count', 'max_images'],
  seed: ['noise_seed', 'random_seed'],
  images: ['image_urls', 'input_images', 'reference_images', 'reference_image_urls', 'image_input', 'input_image_urls'],
  image: ['image_url', 'input_image', 'input_image_url', 'img', 'source_image', 'init_image', 'image_path', 'human_image', 'human_image_url', 'human_img', 'model_image', 'start_image', 'start_image_url', 'first_frame_image', 'first_frame_url', 'first_frame_image_url'],
  last_frame: ['end_image', 'end_image_url', 'tail_image_url', 'last_frame_image', 'last_frame_url', 'last_image', 'end_frame'],
  mask: ['mask_url', 'mask_image', 'mask_image_url', 'image_mask'],
  garment: ['garment_image', 'garment_image_url', 'garm_img', 'clothing_image_url', 'cloth_image', 'garment_url'],
  video: ['video_url', 'input_video', 'video_path', 'source_video', 'input_video_url', 'video_file'],
  audio: ['audio_url', 'audio_file', 'input_audio', 'audio_path', 'audio_input', 'song', 'sound_url', 'speech'],
  generate_audio: ['enable_audio', 'with_audio'],
  upscale_factor: ['scale', 'scale_factor', 'upscale', 'upscaling_factor', 'scale_by'],
  fps: ['frames_per_second', 'frame_rate', 'output_fps', 'target_fps'],
  text: ['input_text', 'gen_text', 'tts_text', 'script', 'text_input', 'speech_text'],
  voice: ['voice_id', 'speaker', 'voice_name', 'speaker_id'],
  language: ['language_code', 'lang', 'target_language'],
  speed: ['speech_rate', 'speaking_rate', 'voice_speed'],
  style: ['style_type', 'style_preset', 'style_name', 'image_style'],
  instrumental: ['is_instrumental', 'make_instrumental'],
  polycount: ['target_polycount', 'face_count', 'target_face_num', 'face_limit', 'max_faces'],
  texture: ['should_texture', 'enable_texture', 'do_texture'],
  format: ['output_format', 'file_format', 'audio_format', 'geometry_file_format', 'response_format'],
  pbr: ['enable_pbr', 'use_pbr'],
  quad: ['quad_mesh', 'use_quad'],
  expand_left: ['left'], expand_right: ['right'], expand_top: ['top', 'up'], expand_bottom: ['bottom', 'down'],
}

/** Which input of a backend is which param of ours. Our own names come first; no input is two params. */
export function matchNames(inputs: readonly string[]): Map<ParamName, string> {
  const found = new Map<ParamName, string>()
  for (const name of paramNames) if (inputs.includes(name)) found.set(name, name)
  const taken = new Set(found.values())
  for (const name of keysOf(synonyms)) {
    const match = found.has(name)
      ? undefined
      : synonyms[name]?.find((each) => inputs.includes(each) && !taken.has(each))
    if (match === undefined) continue
    found.set(name, match)
    taken.add(match)
  }
  return found
}
