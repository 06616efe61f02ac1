// Sums of money in capital Chinese numerals, by the rules for bills.
// The rules: 支付结算办法, annex 正确填写票据和结算凭证的基本规定 (specification §5).

const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖']
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '兆']
/** A tenth, hundredth, thousandth and ten-thousandth of a yuan. */
const FRACTIONS = ['角', '分', '厘', '毫']
/** From 10^15 yuan on there is no answer. */
const MOST_DIGITS = 15

/**
 * A sum in yuan, written as a decimal text ("1234.5", separators allowed), in capital numerals.
 * Empty for empty or other text and from 10^15 on; places after the fourth are cut off; 零元整 for nothing.
 */
export const amountInWords = (amount: string): string => {
  const match = /^(-?)0*(\d*)(?:\.(\d*))?$/u.exec(amount.trim().replaceAll(',', ''))
  if (!match || !/\d/u.test(amount)) return ''
  const [, sign = '', whole = '', decimals = ''] = match
  if (whole.length > MOST_DIGITS) return ''
  const fraction = decimals.slice(0, FRACTIONS.length).replace(/0+$/u, '')
  if (whole === '' && fraction === '') return '零元整'
  const yuan = whole === '' ? '' : `${wholeInWords(whole)}元`
  return (sign && '负') + yuan + (fraction === '' ? '整' : fractionInWords(fraction, yuan !== ''))
}

/** A sum in whole 分 (the product's unit of money) in capital numerals. */
export const fenInWords = (fen: number): string => {
  if (!Number.isSafeInteger(fen)) return ''
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `人民币${amountInWords(`${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)}`
}

const wholeInWords = (digits: string): string => {
  let words = ''
  let zeroWaiting = false
  for (let group = Math.ceil(digits.length / 4) - 1; group >= 0; group -= 1) {
    const end = digits.length - group * 4
    const four = digits.slice(Math.max(0, end - 4), end)
    let spoken = ''
    for (const [i, digit] of Array.from(four).entries()) {
      if (digit === '0') {
        zeroWaiting = true
        continue
      }
      if (zeroWaiting && (words !== '' || spoken !== '')) spoken += '零'
      zeroWaiting = false
      spoken += `${DIGITS[Number(digit)]}${PLACES[four.length - 1 - i]}`
    }
    if (spoken === '') continue
    words += spoken + GROUPS[group]
    // Zeros at the end of a group are not spoken: 壹拾万柒仟, not 壹拾万零柒仟.
    zeroWaiting = false
  }
  return words
}

const fractionInWords = (digits: string, afterYuan: boolean): string => {
  let words = ''
  let zeroWaiting = false
  for (const [i, digit] of Array.from(digits).entries()) {
    if (digit === '0') {
      zeroWaiting = true
      continue
    }
    if (zeroWaiting && (afterYuan || words !== '')) words += '零'
    zeroWaiting = false
    words += `${DIGITS[Number(digit)]}${FRACTIONS[i]}`
  }
  return words
}
