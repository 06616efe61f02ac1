// A QR code (ISO/IEC 18004) as a small SVG of one path.
import newCode from 'qrcode-generator'

/** SVG of the text's QR code, correction level M, with the quiet zone of four modules that the standard asks for. */
export const qrCodeSvg = (text: string): string => {
  const code = newCode(0, 'M')
  code.addData(Buffer.from(text, 'utf8').toString('latin1'), 'Byte')
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (code.isDark(row, column)) path += `M${column + 4} ${row + 4}h1v1h-1z`
    }
  }
  const side = size + 8
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#000" d="${path}"/></svg>`
}
