// Bodies of made-up contracts, with the sentences that mislead a finder of places.

/** Clauses that speak of signing, sealing and days without asking for them. */
const MISLEADING = [
  '本合同自双方签字（盖章）之日起生效，一式两份，双方各执一份，具有同等法律效力。',
  '租赁期限自      年    月    日起至      年    月    日止，期满前一个月可以协商续签。',
  '甲方（盖章）确认的清单与本合同不一致的，以双方另行签署的补充协议为准。',
  '乙方应在收到通知后五日内由法定代表人签字，并加盖公章后寄回。',
  '付款日期：以甲方收到发票之日起算，遇节假日顺延。',
  '经办人变更的，应当提前三日书面通知对方，通知须经授权代表签字。',
  '本合同附件由甲乙双方签章确认后，与本合同具有同等效力。',
  '验收合格的日期以验收单上双方签字的日期为准，逾期未验收视为合格。',
]
const ORDINARY = [
  '双方应当按照诚实信用的原则全面履行各自的义务，任何一方不得擅自变更或者解除本合同。',
  '因不可抗力不能履行的，根据不可抗力的影响部分或者全部免除责任，但法律另有规定的除外。',
  '任何一方违约给对方造成损失的，应当赔偿因此产生的全部损失，包括为主张权利支付的合理费用。',
  '因本合同发生的争议由双方协商解决，协商不成的，提交合同签订地有管辖权的人民法院诉讼解决。',
  '未尽事宜由双方另行协商，可以签订补充协议，补充协议与本合同不一致的以补充协议为准。',
  '对在履行中知悉的对方商业秘密负有保密义务，保密期限自披露之日起三年。',
]

/** So many clauses, each misleading sentence among the ordinary ones once in its turn. */
export const clauses = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => {
    const text =
      at % 2 === 0
        ? ORDINARY[(from + at / 2) % ORDINARY.length]
        : MISLEADING[(from + (at - 1) / 2) % MISLEADING.length]
    return `<p>第${at + 1}条　${text ?? ''}</p>`
  }).join('')

/** A title and who the parties are, as most contracts begin. */
export const head = (title: string, ...parties: readonly string[]): string =>
  `<h1>${title}</h1>${parties.map((party) => `<p class="party">${party}</p>`).join('')}`

/** The page that a contract is printed on. */
export const sheet = (
  content: string,
): string => `<!doctype html><html lang="zh"><meta charset="utf-8"><style>
@page { size: A4; margin: 25mm 28mm }
body { font: 12pt/1.8 'Noto Sans CJK SC', 'Noto Serif CJK SC', sans-serif }
h1 { text-align: center; font-size: 18pt } p { margin: 6pt 0 } table { width: 100%; border-collapse: collapse }
td { vertical-align: top; width: 50%; padding: 4pt } .row { display: flex; justify-content: space-between }
.row > * { width: 47% } .right { text-align: right } .centre { text-align: center } .spread { text-align-last: justify }
.pre { white-space: pre-wrap } .boxed td { border: 1px solid } .new { break-before: page }
</style><body>${content}</body></html>`
