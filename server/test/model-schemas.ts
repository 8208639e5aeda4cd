// Documents of Cog, Replicate, fal and OpenAI in the shapes in which they answer, shortened to what matters.

const uri = { type: 'string', format: 'uri' }

const openapi = (input: object, output: object, more: object = {}) => ({
  openapi: '3.0.2',
  info: { title: 'Cog', version: '0.1.0' },
  paths: { '/predictions': { post: {} } },
  components: { schemas: { Input: { type: 'object', title: 'Input', ...input }, Output: output, ...more } },
})

export const cogImage = openapi(
  {
    required: ['style_strength'],
    properties: {
      prompt: {
        type: 'string',
        title: 'Prompt',
        'x-order': 0,
        default: 'An astronaut',
        description: 'Input prompt',
      },
      negative_prompt: { type: 'string', 'x-order': 1, default: '' },
      width: { type: 'integer', 'x-order': 2, default: 768, minimum: 128, maximum: 1024 },
      height: { type: 'integer', 'x-order': 3, default: 768, minimum: 128, maximum: 1024 },
      num_outputs: { type: 'integer', 'x-order': 4, default: 1, minimum: 1, maximum: 8 },
      scheduler: { allOf: [{ $ref: '#/components/schemas/scheduler' }], default: 'DDIM', 'x-order': 5 },
      guidance_scale: { type: 'number', default: 7.5, minimum: 1, maximum: 20, 'x-order': 6 },
      style_strength: { type: 'number', minimum: 0, maximum: 1, 'x-order': 7 },
      seed: { type: 'integer', 'x-order': 8, description: 'Random seed. Leave blank to randomize the seed' },
    },
  },
  { type: 'array', items: uri },
  { scheduler: { enum: ['DDIM', 'K_EULER'], type: 'string' } },
)

export const replicateVideo = {
  url: 'https://replicate.com/someone/clips',
  owner: 'someone',
  name: 'clips',
  description: 'Image to video at 480p',
  latest_version: {
    id: 'abc',
    openapi_schema: openapi(
      {
        required: ['image', 'prompt'],
        properties: {
          image: { ...uri, 'x-order': 0, description: 'Image to begin with' },
          prompt: { type: 'string', 'x-order': 1 },
          num_frames: { type: 'integer', default: 81, minimum: 81, maximum: 121, 'x-order': 2 },
          frames_per_second: { type: 'integer', default: 16, minimum: 5, maximum: 30, 'x-order': 3 },
          aspect_ratio: { enum: ['16:9', '9:16'], type: 'string', default: '16:9', 'x-order': 4 },
          go_fast: { type: 'boolean', default: true, 'x-order': 5 },
          seed: { type: 'integer', nullable: true, 'x-order': 6 },
        },
      },
      uri,
    ),
  },
}

const fal = (endpointId: string, category: string, input: object, output: object, more: object = {}) => ({
  openapi: '3.0.4',
  info: {
    title: `Queue OpenAPI for ${endpointId}`,
    version: '1.0.0',
    'x-fal-metadata': { endpointId, category },
  },
  components: {
    schemas: {
      QueueStatus: { type: 'object' },
      In: { type: 'object', ...input },
      Out: { type: 'object', ...output },
      ...more,
    },
  },
  paths: {
    [`/${endpointId}/requests/{request_id}/status`]: { get: {} },
    [`/${endpointId}/requests/{request_id}/cancel`]: { put: {} },
    [`/${endpointId}`]: {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/In' } } } },
      },
    },
    [`/${endpointId}/requests/{request_id}`]: {
      get: {
        responses: {
          '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Out' } } } },
        },
      },
    },
  },
  servers: [{ url: 'https://queue.fal.run' }],
})

const file = { type: 'object', properties: { url: { type: 'string' }, content_type: { type: 'string' } } }

export const falImage = fal(
  'fal-ai/flux/dev',
  'text-to-image',
  {
    required: ['prompt'],
    properties: {
      prompt: { type: 'string', title: 'Prompt' },
      image_size: {
        anyOf: [
          { $ref: '#/components/schemas/ImageSize' },
          {
            enum: ['square_hd', 'square', 'portrait_4_3', 'portrait_16_9', 'landscape_4_3', 'landscape_16_9'],
            type: 'string',
          },
        ],
        default: 'landscape_4_3',
      },
      num_inference_steps: { type: 'integer', minimum: 1, maximum: 50, default: 28 },
      seed: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      num_images: { type: 'integer', minimum: 1, maximum: 4, default: 1 },
      enable_safety_checker: { type: 'boolean', default: true },
      output_format: { enum: ['jpeg', 'png'], type: 'string', default: 'jpeg' },
    },
  },
  {
    properties: {
      images: { type: 'array', items: { $ref: '#/components/schemas/File' } },
      seed: { type: 'integer' },
    },
  },
  {
    File: file,
    ImageSize: { type: 'object', properties: { width: { type: 'integer' }, height: { type: 'integer' } } },
  },
)

export const falVideo = fal(
  'fal-ai/kling-video/v2/master/image-to-video',
  'image-to-video',
  {
    required: ['prompt', 'image_url'],
    properties: {
      prompt: { type: 'string', maxLength: 2500 },
      image_url: { type: 'string' },
      tail_image_url: { type: 'string' },
      duration: { enum: ['5', '10'], type: 'string', default: '5' },
      negative_prompt: { type: 'string', maxLength: 2500, default: 'blur, distort, and low quality' },
      cfg_scale: { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
    },
  },
  { properties: { video: { allOf: [{ $ref: '#/components/schemas/File' }] } } },
  { File: file },
)

export const falSpeech = fal(
  'fal-ai/kokoro/american-english',
  'text-to-speech',
  {
    required: ['prompt'],
    properties: {
      prompt: { type: 'string' },
      voice: { enum: ['af_heart', 'am_adam'], type: 'string', default: 'af_heart' },
      speed: { type: 'number', minimum: 0.1, maximum: 5, default: 1 },
    },
  },
  { properties: { audio: { $ref: '#/components/schemas/File' } } },
  { File: file },
)

export const openAiModels = (...ids: string[]) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', owned_by: 'x' })),
})
