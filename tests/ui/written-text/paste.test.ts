// What comes from Word and WPS by the clipboard, freed from what is not text.
import { expect, it } from 'vitest'
import { cleanedPaste } from '#src/ui/written-text/paste.ts'

const squeezed = (html: string) => cleanedPaste(html).replaceAll(/\s+(?=<)|(?<=>)\s+/gu, '')

it('keeps words, alignment and simple marks of Word, and drops its styles, comments and own tags', () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
    <body><!--StartFragment--><p class="MsoNormal" align="center" style="text-align:center;line-height:150%"><b><span lang="EN-US" style="font-family:宋体">采购合同</span></b><o:p></o:p></p>
    <p class="MsoNormal" style="text-indent:21pt"><span style="font-weight:bold;color:red">粗</span><span style="font-style:italic">斜</span><span style="text-decoration:underline">线</span></p><!--EndFragment--></body></html>`
  expect(squeezed(html)).toBe(
    '<p style="text-align: center;"><b><span>采购合同</span></b></p><p><span><strong>粗</strong></span><span><em>斜</em></span><span><u>线</u></span></p>',
  )
})

it('makes one list of paragraphs that Word marks as items', () => {
  const item = (text: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`
  expect(squeezed(`${item('交货')}${item('验收')}<p>完</p>`)).toBe(
    '<ul><li><p>交货</p></li><li><p>验收</p></li></ul><p>完</p>',
  )
})

it('keeps tables with their spans, and takes out scripts, pictures and handlers', () => {
  expect(
    squeezed(
      '<table width="500"><tr><td colspan="2" style="border:solid" onclick="x()">甲<img src="file:///c:/a.png" onerror="x()"><script>x()</script></td></tr></table>',
    ),
  ).toBe('<table><tbody><tr><td colspan="2">甲</td></tr></tbody></table>')
})

it('leaves alone what was copied in an editor of ours', () => {
  const own = '<p data-pm-slice="1 1 []" data-clause="a" data-numbering="item">保密</p>'
  expect(cleanedPaste(own)).toBe(own)
})
