// Opens files that are encrypted for an empty user password (ISO 32000-2 §7.6).
// A file that everybody may read can be checked by everybody.
import { createDecipheriv, createHash } from 'node:crypto'
import { PdfDefect } from './defect.ts'
import { fileKeyOf } from './file-key.ts'
import { rc4 } from './rc4.ts'
import type { RevisionView } from './revision-view.ts'
import { PdfName, PdfStream, PdfString, isName, nameText } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

/** Gives an indirect object's value with its strings and stream as plain bytes. */
export type Decryption = (value: PdfValue, num: number, gen: number) => PdfValue

type Cipher = 'none' | 'rc4' | 'aes-128' | 'aes-256'

/** How to read the file, undefined where it is not encrypted; a defect where a password is asked for. */
export const readDecryption = (view: RevisionView): Decryption | undefined => {
  const encrypted = view.sections.filter(({ trailer }) => trailer.has('Encrypt'))
  if (encrypted.length === 0) return undefined
  const dict = view.resolve(view.trailer.get('Encrypt'))
  if (encrypted.length < view.sections.length) throw new PdfDefect('文件只有一部分加密，无法检查其内容')
  if (!(dict instanceof Map) || !isName(view.resolve(dict.get('Filter')), 'Standard'))
    throw new PdfDefect('文件已加密，无法检查其内容')
  const key = fileKeyOf(view, dict)
  const [forStrings, forStreams] = ['StrF', 'StmF'].map((part) => cipherOf(view, dict, part))
  const isMetadataPlain = view.resolve(dict.get('EncryptMetadata')) === false
  return (value, num, gen) => {
    const plain = (data: Uint8Array, cipher: Cipher = 'none') => decrypted(data, cipher, key, num, gen)
    const open = (item: PdfValue): PdfValue => {
      if (item instanceof PdfString)
        return new PdfString(plain(item.bytes, forStrings), item.hex, item.start, item.end)
      if (Array.isArray(item)) return item.map(open)
      if (item instanceof Map) return openDict(item)
      if (!(item instanceof PdfStream)) return item
      const type = nameText(item.dict.get('Type'))
      if (type === 'XRef') return item
      const asIs = (type === 'Metadata' && isMetadataPlain) || isCrypted(view, item.dict)
      return new PdfStream(openDict(item.dict), asIs ? item.raw : plain(item.raw, forStreams))
    }
    // The value of a signature is never encrypted (§7.6.2).
    const openDict = (entries: PdfDict): PdfDict =>
      new Map(
        [...entries].map(([entry, item]) => [
          entry,
          entry === 'Contents' && entries.has('ByteRange') ? item : open(item),
        ]),
      )
    return open(value)
  }
}

const cipherOf = (view: RevisionView, dict: PdfDict, part: string): Cipher => {
  const version = view.resolve(dict.get('V'))
  if (version === 1 || version === 2) return 'rc4'
  const used = nameText(view.resolve(dict.get(part))) ?? 'Identity'
  if (used === 'Identity') return 'none'
  const method = nameText(view.resolve(view.dict(view.dict(dict.get('CF'))?.get(used))?.get('CFM')))
  const known: Record<string, Cipher> = { None: 'none', V2: 'rc4', AESV2: 'aes-128', AESV3: 'aes-256' }
  const cipher = known[method ?? 'None']
  if (!cipher) throw new PdfDefect('文件的加密方式不受支持，无法检查其内容')
  return cipher
}

// A stream may name its own crypt filter; then the general one is not applied to it.
const isCrypted = (view: RevisionView, dict: PdfDict): boolean => {
  const filter = view.resolve(dict.get('Filter'))
  return (Array.isArray(filter) ? filter : [filter]).some(
    (item) => item instanceof PdfName && item.text === 'Crypt',
  )
}

const decrypted = (
  data: Uint8Array,
  cipher: Cipher,
  key: Uint8Array,
  num: number,
  gen: number,
): Uint8Array => {
  if (cipher === 'none') return data
  if (cipher === 'aes-256') return aes(data, key, 'aes-256-cbc')
  const mark = Buffer.from([num, num >> 8, num >> 16, gen, gen >> 8])
  const own = createHash('md5').update(key).update(mark)
  if (cipher === 'aes-128') own.update('sAlT')
  const objectKey = own.digest().subarray(0, Math.min(key.length + 5, 16))
  return cipher === 'rc4' ? rc4(objectKey, data) : aes(data, objectKey, 'aes-128-cbc')
}

// The first block is the initial vector; some writers leave empty strings empty.
const aes = (data: Uint8Array, key: Uint8Array, name: 'aes-128-cbc' | 'aes-256-cbc'): Uint8Array => {
  if (data.length === 0) return data
  try {
    const cipher = createDecipheriv(name, key, data.subarray(0, 16))
    return Buffer.concat([cipher.update(data.subarray(16)), cipher.final()])
  } catch (error) {
    throw new PdfDefect('加密的内容已损坏', { cause: error })
  }
}
