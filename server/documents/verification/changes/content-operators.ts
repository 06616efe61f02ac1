// Splits a content stream into operators with their operands (ISO 32000-2 §7.8.2).
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { ObjectParser } from '#server/documents/verification/reading/object-parser.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'

export interface ContentOperator {
  readonly name: string
  readonly operands: readonly PdfValue[]
}

const MOST_OPERATORS = 500_000

/** Yields the operators in order; an inline image ends the reading with the operator `BI`. */
export function* contentOperators(data: Uint8Array): Generator<ContentOperator> {
  const parser = new ObjectParser(data)
  let operands: PdfValue[] = []
  for (let count = 0; ; count += 1) {
    if (count > MOST_OPERATORS) throw new PdfDefect('图样过于复杂')
    parser.skipWhite()
    const byte = data[parser.pos]
    if (byte === undefined) return
    if (!isOperatorStart(byte)) {
      operands.push(parser.value())
      continue
    }
    const name = parser.word()
    if (name === 'true' || name === 'false') {
      operands.push(name === 'true')
      continue
    }
    if (name === 'null') {
      operands.push(null)
      continue
    }
    yield { name, operands }
    if (name === 'BI') return
    operands = []
  }
}

const isOperatorStart = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x27 || byte === 0x22
