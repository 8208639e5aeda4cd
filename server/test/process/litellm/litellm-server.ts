import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { needs } from '../../outside-program.ts'
import { until } from '../../until.ts'
import { freePort } from '../launch.ts'

const areThere =
  'import importlib.util as u, sys; sys.exit(not all(map(u.find_spec, ["litellm", "fastapi", "uvicorn"])))'

/** Whether the proxy that other people wrote is at hand. */
export const hasLitellm = () =>
  needs('python3', "pip install 'litellm[proxy]==1.106.2'", () => {
    try {
      execFileSync('python3', ['-c', areThere], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })

export const litellmKey = 'sk-of-the-proxy'

/** LiteLLM before a server of OpenAI's API, under one model name. */
export async function startLitellm(upstream: { url: string; key: string; model: string }): Promise<string> {
  const port = await freePort()
  const folder = mkdtempSync(join(inject('runFolder'), 'litellm-'))
  const parameters = {
    model: `openai/${upstream.model}`,
    api_base: upstream.url,
    api_key: upstream.key,
    // Which its images do not heed: a call that failed upstream is asked for three times.
    max_retries: 0,
  }
  const config = {
    model_list: [{ model_name: upstream.model, litellm_params: parameters }],
    litellm_settings: { num_retries: 0 },
    router_settings: { num_retries: 0, disable_cooldowns: true },
    general_settings: { master_key: litellmKey },
  }
  // JSON is valid YAML.
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config))
  const options = ['--config', 'config.yaml', '--host', '127.0.0.1', '--port', String(port)]
  const child = spawn('python3', ['-c', 'from litellm import run_server; run_server()', ...options], {
    cwd: folder,
    detached: true,
    env: { ...process.env, LITELLM_LOCAL_MODEL_COST_MAP: 'True', PYTHONDONTWRITEBYTECODE: '1' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
    await ended
  })
  const origin = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${origin}/health/liveliness`).catch(() => undefined))?.status === 200)
  return origin
}
