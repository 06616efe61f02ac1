// Contracts of many layouts, each with the places that a careful person would put.
import { clauses, head } from './bodies.ts'
import { HAI, LIN, NUO, YUN, ZHOU, made } from './parties.ts'
import type { MarkedContract } from './parties.ts'

export const CONTRACTS: readonly MarkedContract[] = [
  made(
    '采购合同',
    [NUO, YUN],
    `${head('采购合同', '甲方（采购方）：诺印科技有限公司', '乙方（供应商）：云岭贸易有限公司')}${clauses(8)}
    <table><tr><td>甲方（盖章）：<p>法定代表人（签字）：</p><p>日期：　　年　　月　　日</p></td>
    <td>乙方（盖章）：<p>法定代表人（签字）：</p><p>日期：　　年　　月　　日</p></td></tr></table>`,
    [
      ['companySeal', 0, '甲方（盖章）'],
      ['companySeal', 1, '乙方（盖章）'],
      ['legalSeal', 0, '法定代表人（签字）'],
      ['legalSeal', 1, '法定代表人（签字）'],
      ['signDate', 0, '日期：'],
      ['signDate', 1, '日期：'],
    ],
  ),
  made(
    '房屋租赁合同',
    [LIN, ZHOU],
    `${head('房屋租赁合同', '出租方（甲方）：林小满　身份证号：310101199001011234', '承租方（乙方）：周远')}${clauses(12, 1)}
    <p class="pre">出租方（签字）：                          承租方（签字）：</p>
    <p class="pre">      年    月    日                           年    月    日</p>`,
    [
      ['personSign', 0, '出租方（签字）'],
      ['personSign', 1, '承租方（签字）'],
      ['signDate', 0, '年月日'],
      ['signDate', 1, '年月日'],
    ],
  ),
  made(
    '劳动合同',
    [NUO, LIN],
    `${head('劳动合同书', '甲方（用人单位）：诺印科技有限公司', '乙方（劳动者）：林小满')}${clauses(16, 2)}
    <div class="row"><div>甲方（公章）：<br>法定代表人或委托代理人（签字）：<br>签订日期：____年__月__日</div>
    <div>乙方（签字）：<br><br>签订日期：____年__月__日</div></div>`,
    [
      ['companySeal', 0, '甲方（公章）'],
      ['personSign', 0, '法定代表人或委托代理人（签字）'],
      ['signDate', 0, '签订日期：'],
      ['personSign', 1, '乙方（签字）'],
      ['signDate', 1, '签订日期：'],
    ],
  ),
  made(
    '保密协议',
    [NUO, LIN],
    `${head('保密协议', '披露方：诺印科技有限公司', '接收方：林小满')}${clauses(10, 3)}
    <p>披露方（盖章）：____________</p><p>授权代表（签字）：____________</p><p>日期：____________</p>
    <p>接收方（签名）：____________</p><p>日期：____________</p>`,
    [
      ['companySeal', 0, '披露方（盖章）'],
      ['personSign', 0, '授权代表（签字）'],
      ['signDate', 0, '日期：'],
      ['personSign', 1, '接收方（签名）'],
      ['signDate', 1, '日期：'],
    ],
  ),
  made(
    '技术服务合同',
    [YUN, NUO],
    `${head('技术服务合同', '委托方（以下简称甲方）：云岭贸易有限公司', '受托方（以下简称乙方）：诺印科技有限公司')}${clauses(14, 4)}
    <table class="boxed"><tr><td>甲方：云岭贸易有限公司（盖章）</td><td>乙方：诺印科技有限公司（盖章）</td></tr>
    <tr><td>法定代表人/授权代表：</td><td>法定代表人/授权代表：</td></tr><tr><td>年　月　日</td><td>年　月　日</td></tr></table>`,
    [
      ['companySeal', 0, '云岭贸易有限公司（盖章）'],
      ['companySeal', 1, '诺印科技有限公司（盖章）'],
      ['personSign', 0, '法定代表人/授权代表'],
      ['personSign', 1, '法定代表人/授权代表'],
      ['signDate', 0, '年月日'],
      ['signDate', 1, '年月日'],
    ],
  ),
  made(
    '借款合同',
    [ZHOU, LIN],
    `${head('借款合同', '出借人：周远', '借款人：林小满')}${clauses(6, 5)}
    <p>出借人签字：</p><p>借款人签字（捺印）：</p><p class="right">签订日期：　　年　　月　　日</p>`,
    [
      ['personSign', 0, '出借人签字'],
      ['personSign', 1, '借款人签字'],
      ['signDate', 1, '签订日期'],
    ],
  ),
  made(
    '合作框架协议',
    [NUO, YUN, HAI],
    `${head('合作框架协议', '甲方：诺印科技有限公司', '乙方：云岭贸易有限公司', '丙方：海川物流有限公司')}${clauses(12, 1)}
    <p>甲方（签章）：</p><p>日期：</p><p>乙方（签章）：</p><p>日期：</p><p>丙方（签章）：</p><p>日期：</p>`,
    [
      ['companySeal', 0, '甲方（签章）'],
      ['signDate', 0, '日期：'],
      ['companySeal', 1, '乙方（签章）'],
      ['signDate', 1, '日期：'],
      ['companySeal', 2, '丙方（签章）'],
      ['signDate', 2, '日期：'],
    ],
  ),
  made(
    '工程承包合同',
    [HAI, NUO],
    `${head('工程承包合同', '发包人（全称）：海川物流有限公司', '承包人（全称）：诺印科技有限公司')}${clauses(20, 2)}
    <div class="row"><div>发包人：（公章）<br>法定代表人：<br>委托代理人：<br>签约日期：</div><div>承包人：（公章）<br>法定代表人：<br>委托代理人：<br>签约日期：</div></div>`,
    [
      ['companySeal', 0, '（公章）'],
      ['companySeal', 1, '（公章）'],
      ['legalSeal', 0, '法定代表人：'],
      ['legalSeal', 1, '法定代表人：'],
      ['personSign', 0, '委托代理人：'],
      ['personSign', 1, '委托代理人：'],
      ['signDate', 0, '签约日期：'],
      ['signDate', 1, '签约日期：'],
    ],
  ),
  made(
    '授权委托书',
    [NUO],
    `<h1>授权委托书</h1><p>兹委托周远为我单位代理人，办理投标事宜，代理期限自2026年1月1日起至2026年12月31日止。</p>
    <p class="right">授权人（盖章）：　　　　　　　　　</p><p class="right">法定代表人（签章）：　　　　　　　　　</p><p class="right">　　　　年　　月　　日　　　</p>`,
    [
      ['companySeal', 0, '授权人（盖章）'],
      ['legalSeal', 0, '法定代表人（签章）'],
      ['signDate', 0, '年月日'],
    ],
  ),
  made(
    '离职证明',
    [NUO],
    `<h1>离职证明</h1><p>兹证明林小满自2024年3月1日至2026年2月28日在我公司任职，现已办理完毕离职手续。</p><p>特此证明。</p>
    <p class="right">诺印科技有限公司</p><p class="right">年　　月　　日</p>`,
    [
      ['companySeal', 0, '诺印科技有限公司'],
      ['signDate', 0, '年月日'],
    ],
  ),
  made(
    '补充协议',
    [NUO, YUN],
    `${head('补充协议', '甲  方：诺印科技有限公司', '乙  方：云岭贸易有限公司')}${clauses(4, 3)}
    <p class="pre">甲    方：                              乙    方：</p><p class="pre">代    表：                              代    表：</p><p class="pre">日    期：                              日    期：</p>`,
    [
      ['companySeal', 0, '甲方：'],
      ['companySeal', 1, '乙方：'],
      ['personSign', 0, '代表：'],
      ['personSign', 1, '代表：'],
      ['signDate', 0, '日期：'],
      ['signDate', 1, '日期：'],
    ],
  ),
  made(
    '解除劳动合同协议',
    [NUO, LIN],
    `${head('解除劳动合同协议书', '甲方：诺印科技有限公司', '乙方：林小满，身份证号码：310101199001011234')}${clauses(9, 4)}
    <p>甲方（盖章）：　　　　　　　　　　　　乙方（签字按手印）：</p><p>负责人签字：</p><p>日期：　　　　　　　　　　　　　　　　日期：</p>`,
    [
      ['companySeal', 0, '甲方（盖章）'],
      ['personSign', 1, '乙方（签字按手印）'],
      ['personSign', 0, '负责人签字'],
      ['signDate', 0, '日期：'],
      ['signDate', 1, '日期：'],
    ],
  ),
  made(
    '货物运输合同',
    [YUN, HAI],
    `${head('货物运输合同', '托运人：云岭贸易有限公司', '承运人：海川物流有限公司')}${clauses(11, 0)}
    <div class="new"></div><p>（以下无正文，为《货物运输合同》签署页）</p>
    <p>托运人：云岭贸易有限公司（盖章）</p><p>授权代表签字：</p><p>&nbsp;</p><p>承运人：海川物流有限公司（盖章）</p><p>授权代表签字：</p><p>签署日期：2026年　　月　　日</p>`,
    [
      ['companySeal', 0, '云岭贸易有限公司（盖章）'],
      ['personSign', 0, '授权代表签字'],
      ['companySeal', 1, '海川物流有限公司（盖章）'],
      ['personSign', 1, '授权代表签字'],
      ['signDate', 1, '签署日期'],
    ],
  ),
  made(
    '股权转让意向书',
    [LIN, ZHOU, NUO],
    `${head('股权转让意向书', '转让方：林小满', '受让方：周远', '目标公司：诺印科技有限公司')}${clauses(8, 5)}
    <p>转让方（签字）：</p><p>受让方（签字）：</p><p>目标公司（盖章）：</p><p>签署日期：　　　年　　月　　日</p>`,
    [
      ['personSign', 0, '转让方（签字）'],
      ['personSign', 1, '受让方（签字）'],
      ['companySeal', 2, '目标公司（盖章）'],
      ['signDate', 2, '签署日期'],
    ],
  ),
  made(
    '买卖合同表格',
    [NUO, YUN],
    `${head('产品买卖合同', '供方：诺印科技有限公司', '需方：云岭贸易有限公司')}${clauses(7, 2)}
    <table class="boxed"><tr><td class="centre">供 方</td><td class="centre">需 方</td></tr>
    <tr><td>单位名称（章）：诺印科技有限公司<br>委托代理人（签字）：<br>电话：021-55550000<br>开户银行：示例银行<br>日期：　年　月　日</td>
    <td>单位名称（章）：云岭贸易有限公司<br>委托代理人（签字）：<br>电话：0871-5550000<br>开户银行：示例银行<br>日期：　年　月　日</td></tr></table>`,
    [
      ['companySeal', 0, '单位名称（章）'],
      ['companySeal', 1, '单位名称（章）'],
      ['personSign', 0, '委托代理人（签字）'],
      ['personSign', 1, '委托代理人（签字）'],
      ['signDate', 0, '日期：'],
      ['signDate', 1, '日期：'],
    ],
  ),
  made(
    '承诺书',
    [LIN],
    `<h1>廉洁承诺书</h1><p>本人承诺遵守公司各项制度，如有违反愿承担相应责任。</p><p>本承诺自签字之日起生效。</p>
    <p class="right">承诺人（签字）：________________</p><p class="right">日期：________________</p>`,
    [
      ['personSign', 0, '承诺人（签字）'],
      ['signDate', 0, '日期：'],
    ],
  ),
  made(
    '实习协议',
    [NUO, ZHOU],
    `${head('实习协议', '甲方（实习单位）：诺印科技有限公司', '乙方（实习生）：周远')}${clauses(13, 1)}
    <table><tr><td>甲方（盖章）</td><td>乙方（签字）</td></tr><tr><td>&nbsp;</td><td>&nbsp;</td></tr><tr><td>代表签字</td><td></td></tr><tr><td>2026年　　月　　日</td><td>2026年　　月　　日</td></tr></table>`,
    [
      ['companySeal', 0, '甲方（盖章）'],
      ['personSign', 1, '乙方（签字）'],
      ['personSign', 0, '代表签字'],
      ['signDate', 0, '年月日'],
      ['signDate', 1, '年月日'],
    ],
  ),
  made(
    '居间合同',
    [YUN, HAI, ZHOU],
    `${head('居间合同', '委托人（甲方）：云岭贸易有限公司', '相对人（乙方）：海川物流有限公司', '居间人（丙方）：周远')}${clauses(9, 3)}
    <table><tr><td style="width:33%">甲方（盖章）：<br><br>日期：</td><td style="width:33%">乙方（盖章）：<br><br>日期：</td><td style="width:34%">丙方（签名）：<br><br>日期：</td></tr></table>`,
    [
      ['companySeal', 0, '甲方（盖章）'],
      ['companySeal', 1, '乙方（盖章）'],
      ['personSign', 2, '丙方（签名）'],
      ['signDate', 0, '日期：'],
      ['signDate', 1, '日期：'],
      ['signDate', 2, '日期：'],
    ],
  ),
  made(
    '对账单',
    [NUO, YUN],
    `<h1>往来对账单</h1><p>云岭贸易有限公司：</p><p>截至2026年6月30日，贵公司尚欠我公司货款人民币12,000.00元，请核对。</p>
    <p class="right">诺印科技有限公司（盖章）</p><p class="right">日期：2026年7月1日</p><p>核对结果：1. 数据无误。</p><p>云岭贸易有限公司（盖章）</p><p>经办人：</p><p>日期：</p>`,
    [
      ['companySeal', 0, '诺印科技有限公司（盖章）'],
      ['companySeal', 1, '云岭贸易有限公司（盖章）'],
      ['personSign', 1, '经办人：'],
      ['signDate', 1, '日期：'],
    ],
  ),
  made(
    '竞业限制协议',
    [NUO, LIN],
    `${head('竞业限制协议', '甲方：诺印科技有限公司（以下简称“甲方”）', '乙方：林小满（以下简称“乙方”）')}${clauses(18, 0)}
    <p>甲方：诺印科技有限公司（公章）　　　　乙方：（亲笔签名）</p><p>法定代表人（授权代表）：　　　　　　　身份证号：</p><p>　　年　　月　　日　　　　　　　　　　　　年　　月　　日</p>`,
    [
      ['companySeal', 0, '诺印科技有限公司（公章）'],
      ['personSign', 1, '（亲笔签名）'],
      ['personSign', 0, '法定代表人（授权代表）'],
      ['signDate', 0, '年月日'],
      ['signDate', 1, '年月日'],
    ],
  ),
]
