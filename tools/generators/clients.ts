import type { Language } from './languages.ts'
import type { Command } from './run.ts'
import { inPackages, inVenv, jar, versionInPackages, versionInVenv, type Tool } from './toolbox.ts'

/** A generator, and the way from the document to a program that has paid for something. */
export type Client = {
  title: string
  version: string
  /** What must be on the machine, and what is fetched into the cache. */
  languages: Language[]
  tools: Tool[]
  /** What is put into its folder, by the name it gets there; the generated client comes into `atelier_client`. */
  files: Record<string, string>
  /** Generate from the document, compile, run; the last one prints what was paid. */
  commands(document: string): Command[]
}

const node = (script: string, ...args: string[]): Command => ({
  program: process.execPath,
  args: [script, ...args],
})
const go = (...args: string[]): Command => ({ program: 'go', args, variables: { GOFLAGS: '-mod=mod' } })

const oapiCodegenVersion = '2.8.1'

/** Answers may gain fields and enumerations values, which openapi-generator's Go has to be told. */
const additive = [
  'disallowAdditionalPropertiesIfNotPresent=false',
  'useOneOfDiscriminatorLookup=true',
  'enumUnknownDefaultCase=true',
]

function openapiGenerator(
  generator: string,
  document: string,
  output: string,
  ...properties: string[]
): Command {
  const args = ['-jar', jar.path, 'generate', '-g', generator, '-i', document, '-o', output]
  const noTests = '--global-property=apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'
  const chosen = properties.length > 0 ? [`--additional-properties=${properties.join(',')}`] : []
  return { program: 'java', args: [...args, noTests, ...chosen] }
}

const typescript = {
  files: (flow: string) => ({ 'flow.ts': flow, 'tsconfig.json': 'tsconfig.json' }),
  commands: [node(inPackages('typescript/bin/tsc')), node('built/flow.js')],
}
const python = [
  { program: inVenv('python'), args: ['-m', 'compileall', '-q', 'atelier_client'] },
  { program: inVenv('python'), args: ['flow.py'] },
]
const golang = [go('build', './...'), go('run', '.')]

export const clients: Record<string, Client> = {
  'openapi-generator-python': {
    title: 'openapi-generator, python',
    version: jar.version,
    languages: ['java', 'python3'],
    tools: ['jar', 'venv'],
    files: { 'flow.py': 'openapi-generator-python.py' },
    commands: (document) => [
      openapiGenerator('python', document, '.', 'packageName=atelier_client'),
      ...python,
    ],
  },
  'openapi-generator-typescript-fetch': {
    title: 'openapi-generator, typescript-fetch',
    version: jar.version,
    languages: ['java', 'npm'],
    tools: ['jar', 'packages'],
    files: typescript.files('openapi-generator-typescript-fetch.ts'),
    commands: (document) => [
      openapiGenerator('typescript-fetch', document, 'atelier_client'),
      ...typescript.commands,
    ],
  },
  'openapi-generator-go': {
    title: 'openapi-generator, go',
    version: jar.version,
    languages: ['java', 'go'],
    tools: ['jar'],
    files: { '.': 'openapi-generator-go' },
    commands: (document) => [
      openapiGenerator(
        'go',
        document,
        'atelier_client',
        'packageName=atelier',
        'withGoMod=false',
        ...additive,
      ),
      ...golang,
    ],
  },
  'oapi-codegen': {
    title: 'oapi-codegen',
    version: oapiCodegenVersion,
    languages: ['go'],
    tools: [],
    files: { '.': 'oapi-codegen' },
    commands: (document) => [
      go(
        'run',
        `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${oapiCodegenVersion}`,
        '-generate=types,client',
        '-package=atelier',
        '-o=atelier_client/atelier.go',
        document,
      ),
      ...golang,
    ],
  },
  'openapi-python-client': {
    title: 'openapi-python-client',
    version: versionInVenv('openapi-python-client'),
    languages: ['python3'],
    tools: ['venv'],
    files: { 'flow.py': 'openapi-python-client.py' },
    commands: (document) => [
      {
        program: inVenv('openapi-python-client'),
        args: [
          'generate',
          '--path',
          document,
          '--output-path',
          'atelier_client',
          '--meta',
          'none',
          '--fail-on-warning',
        ],
        variables: { PATH: `${inVenv('')}:${process.env['PATH']}` }, // It runs ruff over what it wrote.
      },
      ...python,
    ],
  },
  'hey-api': {
    title: '@hey-api/openapi-ts',
    version: versionInPackages('@hey-api/openapi-ts'),
    languages: ['npm'],
    tools: ['packages'],
    files: typescript.files('hey-api.ts'),
    commands: (document) => [
      node(inPackages('@hey-api/openapi-ts/bin/run.js'), '-i', document, '-o', 'atelier_client'),
      ...typescript.commands,
    ],
  },
  orval: {
    title: 'orval',
    version: versionInPackages('orval'),
    languages: ['npm'],
    tools: ['packages'],
    files: { ...typescript.files('orval.ts'), 'orval.config.mjs': 'orval.config.mjs' },
    commands: () => [
      node(inPackages('orval/dist/bin/orval.mjs'), '--config', 'orval.config.mjs'),
      ...typescript.commands,
    ],
  },
}

/** Those of these names, or all. */
export function chooseClients(names: string[]): [string, Client][] {
  const all = Object.entries(clients)
  const unknown = names.filter((name) => !Object.hasOwn(clients, name))
  if (unknown.length > 0)
    throw new Error(
      `There is no generator called ${unknown.join(', ')}. There are: ${Object.keys(clients).join(', ')}`,
    )
  return names.length === 0 ? all : all.filter(([name]) => names.includes(name))
}
