// Makes the library write numbers exactly as they were read.
// Its own five decimals would change a scale of 1/4096.
import { PdfNumber } from '@libpdf/core'
import { writeNumber } from '#server/documents/pdf/write.ts'

PdfNumber.prototype.toBytes = function (this: PdfNumber, writer) {
  writer.writeAscii(writeNumber(this.value))
}
