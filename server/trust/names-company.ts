// Whether a certificate of a licensed authority is in the name of a company.
// Authorities put the name and the 统一社会信用代码 into different places.
import { certificateParts, extensionValue } from './certificate-parts.ts'
import { children, readOid } from '#server/trust/der/read.ts'
import type { DerValue } from '#server/trust/der/read.ts'
import { OID } from './oids.ts'

/** Where GB/T 20518 puts a company's numbers: 组织机构代码, 工商注册号, 税务登记号 and the like. */
const NUMBERS_OF_ENTERPRISES = ['1', '2', '3', '4', '5'].map((last) => `1.2.156.10260.4.1.${last}`)
const BMP_STRING = 0x1e

/** True where the organization or the common name is the company's, or its code of 18 characters stands in the subject or beside it. */
export const namesCompany = (
  certificate: Uint8Array,
  { name, creditCode }: { readonly name: string; readonly creditCode: string },
): boolean => {
  const attributes = subjectAttributes(certificate)
  const isNamed = attributes.some(
    ({ id, text }) =>
      (id === OID.organization || id === OID.commonName) && text.split('@').some((part) => same(part, name)),
  )
  const others = NUMBERS_OF_ENTERPRISES.flatMap((id) => {
    const value = extensionValue(certificate, id)
    return value === undefined ? [] : [textOf(value)]
  })
  const texts = [...attributes.map(({ text }) => text), ...others]
  return isNamed || (creditCode !== '' && texts.some((text) => text.toUpperCase().includes(creditCode)))
}

const subjectAttributes = (certificate: Uint8Array) => {
  const subject = certificateParts(certificate).subject
  return children({ tag: 0x31, content: subject, raw: subject }).flatMap((name) =>
    children(name).flatMap((set) =>
      children(set).flatMap((attribute) => {
        const [id, value] = children(attribute)
        return id && value ? [{ id: readOid(id), text: textOf(value) }] : []
      }),
    ),
  )
}

const textOf = ({ tag, content }: DerValue): string =>
  tag === BMP_STRING && content.length % 2 === 0
    ? Buffer.from(content).swap16().toString('utf16le')
    : Buffer.from(content).toString('utf8')

// Brackets are written in both widths, spaces at will.
const same = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '')
