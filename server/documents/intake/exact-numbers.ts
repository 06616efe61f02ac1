// Lets the library write numbers as they were read: its own five decimals would turn a scale of 1/4096 into another one.
import { PdfNumber } from '@libpdf/core'
import { writeNumber } from '#server/documents/pdf/write.ts'

PdfNumber.prototype.toBytes = function (this: PdfNumber, writer) {
  writer.writeAscii(writeNumber(this.value))
}
