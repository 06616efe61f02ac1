// Files that change their looks by themselves, whether signed that way or made so afterwards.
import { dictOf, name, textString } from '#server/documents/pdf/values.ts'
import type { PdfValue } from '#server/documents/pdf/values.ts'
import { PART, reserved, signAs, signedOnce } from './contract-sample.ts'
import { ref, update, updateDict } from './update.ts'

const script = dictOf({ S: name('JavaScript'), JS: textString('this.getField("note").value = "refused"') })
const named = dictOf({ JavaScript: dictOf({ Names: [textString('a'), script] }) })

const signedWith = (num: number, entries: Record<string, PdfValue>) =>
  signAs(updateDict(reserved, num, entries), 'buyer')

export const activeContents = {
  'script on opening, added': () => updateDict(signedOnce, PART.catalog, { OpenAction: script }),
  'script on opening, signed': () => signedWith(PART.catalog, { OpenAction: script }),
  'named script, added': () => updateDict(signedOnce, PART.catalog, { Names: named }),
  'named script, signed': () => signedWith(PART.catalog, { Names: named }),
  'page script, added': () => updateDict(signedOnce, PART.firstPage, { AA: dictOf({ O: script }) }),
  'field script, signed': () => signedWith(PART.noteField, { AA: dictOf({ F: script }) }),
  'action that hides a mark, signed': () =>
    signedWith(PART.catalog, { OpenAction: dictOf({ S: name('Hide'), T: ref(PART.overlay) }) }),
  'action that switches layers, signed': () =>
    signedWith(PART.catalog, {
      OpenAction: dictOf({ S: name('SetOCGState'), State: [name('OFF'), ref(PART.layer)] }),
    }),
  'action that starts a program, signed': () =>
    signedWith(PART.catalog, { OpenAction: dictOf({ S: name('Launch'), F: textString('a') }) }),
  'field that shows another text than it holds, signed': () =>
    signedWith(PART.noteField, { V: textString('refused') }),
  'XFA form, added': () => updateDict(signedOnce, PART.form, { XFA: textString('<xdp/>') }),
  'XFA form, signed': () => signedWith(PART.form, { XFA: textString('<xdp/>') }),
  'fields redrawn on opening, signed': () =>
    signAs(
      update(reserved, ({ set, dict }) =>
        set(PART.form, new Map([...dict(PART.form), ['NeedAppearances', true]])),
      ),
      'buyer',
    ),
  'page content outside the file, signed': () =>
    signAs(
      update(reserved, ({ set, dict, stream }) =>
        set(
          PART.firstPage,
          new Map([
            ...dict(PART.firstPage),
            ['Contents', stream('', { F: textString('http://example.com/a') })],
          ]),
        ),
      ),
      'buyer',
    ),
}
