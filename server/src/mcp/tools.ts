import type { Tool } from './tool.ts'
import { getAccount } from './tools/account.ts'
import { generate, quote } from './tools/generate.ts'
import { cancelGeneration, getGeneration, listGenerations, waitForGeneration } from './tools/generations.ts'
import { findModels, getModel } from './tools/models.ts'
import { uploadFile } from './tools/upload.ts'

/** In the order in which an agent needs them. */
export const tools: readonly Tool[] = [
  findModels,
  getModel,
  quote,
  generate,
  waitForGeneration,
  getGeneration,
  cancelGeneration,
  listGenerations,
  uploadFile,
  getAccount,
]

/** A tool as `tools/list` shows it. */
export const listedTool = ({ name, title, description, input, output, hints }: Tool) => ({
  name,
  title,
  description,
  inputSchema: input,
  outputSchema: output,
  annotations: {
    readOnlyHint: hints.readOnly ?? false,
    // Without meaning for those that only read.
    ...(!hints.readOnly && {
      destructiveHint: hints.destructive ?? false,
      idempotentHint: hints.idempotent ?? false,
    }),
    openWorldHint: hints.openWorld ?? false,
  },
})
