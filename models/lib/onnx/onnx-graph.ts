import { bytesField, bytesOf, floatField, join, messageField, textField, varintField } from './protobuf.ts'
import type { Field } from './protobuf.ts'

/** A tensor of weights. */
export type Weights = { readonly shape: readonly number[]; readonly values: Float32Array }

type Attributes = Readonly<Record<string, number | string | readonly number[] | { readonly float: number }>>

/** The name of a node's output, by which other nodes refer to it. */
type Value = string

// Field and type numbers as in onnx.proto, IR version 9.
const FORMAT_VERSION = 9
const OPERATOR_SET = 17
const FLOAT = 1

/**
 * Builds an ONNX model node by node. This lets weights in another format run on onnxruntime like all others.
 */
export function onnxGraph(inputShape: readonly (number | string)[]) {
  const nodes: Field[] = []
  const initializers: Field[] = []
  let names = 0
  const newName = (of: string) => `${of}${++names}`

  function weights({ shape, values }: Weights): Value {
    const name = newName('weights')
    initializers.push(
      messageField(5, [
        ...shape.map((length) => varintField(1, length)),
        varintField(2, FLOAT),
        textField(8, name),
        bytesField(9, bytesOf(values)),
      ]),
    )
    return name
  }

  function node(operator: string, inputs: readonly Value[], attributes: Attributes = {}): Value {
    const output = newName(operator)
    nodes.push(
      messageField(1, [
        ...inputs.map((input) => textField(1, input)),
        textField(2, output),
        textField(4, operator),
        ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
      ]),
    )
    return output
  }

  /** The bytes of the model, as in an .onnx file. */
  function buildModel(output: Value, outputShape: readonly (number | string)[]): Uint8Array {
    return join([
      varintField(1, FORMAT_VERSION),
      messageField(7, [
        ...nodes,
        textField(2, 'network'),
        ...initializers,
        messageField(11, valueInfo('input', inputShape)),
        messageField(12, valueInfo(output, outputShape)),
      ]),
      messageField(8, [varintField(2, OPERATOR_SET)]),
    ])
  }

  return { input: 'input', weights, node, buildModel }
}

export type OnnxGraph = ReturnType<typeof onnxGraph>

function attribute(name: string, value: Attributes[string]): Field {
  const [type, fields] =
    typeof value === 'number'
      ? [2, [varintField(3, value)]]
      : typeof value === 'string'
        ? [3, [textField(4, value)]]
        : 'float' in value
          ? [1, [floatField(2, value.float)]]
          : [7, value.map((number) => varintField(8, number))]
  return messageField(5, [textField(1, name), ...fields, varintField(20, type)])
}

/** A name instead of a number is a dynamic dimension. */
function valueInfo(name: string, shape: readonly (number | string)[]): Field[] {
  const dimensions = shape.map((length) =>
    messageField(1, [typeof length === 'number' ? varintField(1, length) : textField(2, length)]),
  )
  return [
    textField(1, name),
    messageField(2, [messageField(1, [varintField(1, FLOAT), messageField(2, dimensions)])]),
  ]
}
