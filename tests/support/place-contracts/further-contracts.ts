// Contracts of further layouts, written after the finder's rules were done.
import { clauses, head } from './bodies.ts'
import { HAI, LIN, NUO, YUN, ZHOU, made } from './parties.ts'
import type { MarkedContract } from './parties.ts'

export const FURTHER_CONTRACTS: readonly MarkedContract[] = [
  made(
    '仓储合同',
    [HAI, YUN],
    `${head('仓储合同', '保管人：海川物流有限公司', '存货人：云岭贸易有限公司')}${clauses(9, 2)}
    <table><tr><td>保管人（公章）</td><td>存货人（公章）</td></tr><tr><td>地址：临港路1号</td><td>地址：人民路2号</td></tr>
    <tr><td>法定代表人（签章）</td><td>法定代表人（签章）</td></tr><tr><td>签订时间：　年　月　日</td><td>签订时间：　年　月　日</td></tr></table>`,
    [
      ['companySeal', 0, '保管人（公章）'],
      ['companySeal', 1, '存货人（公章）'],
      ['legalSeal', 0, '法定代表人（签章）'],
      ['legalSeal', 1, '法定代表人（签章）'],
      ['signDate', 0, '签订时间'],
      ['signDate', 1, '签订时间'],
    ],
  ),
  made(
    '家政服务协议',
    [LIN, ZHOU],
    `${head('家政服务协议', '客户：林小满', '服务人员：周远')}${clauses(5, 4)}
    <p>客户签名：______________　日期：______________</p><p>服务人员签名：______________　日期：______________</p>`,
    [
      ['personSign', 0, '客户签名'],
      ['signDate', 0, '日期：'],
      ['personSign', 1, '服务人员签名'],
      ['signDate', 1, '日期：'],
    ],
  ),
  made(
    '软件许可协议',
    [NUO, YUN],
    `${head('软件许可协议', '许可方：诺印科技有限公司', '被许可方：云岭贸易有限公司')}${clauses(15, 1)}
    <div class="row"><div><p>许可方（加盖公章）：</p><p>授权签字人：</p><p>日期：</p></div><div><p>被许可方（加盖公章）：</p><p>授权签字人：</p><p>日期：</p></div></div>`,
    [
      ['companySeal', 0, '许可方（加盖公章）'],
      ['companySeal', 1, '被许可方（加盖公章）'],
      ['personSign', 0, '授权签字人'],
      ['personSign', 1, '授权签字人'],
      ['signDate', 0, '日期：'],
      ['signDate', 1, '日期：'],
    ],
  ),
  made(
    '车位租赁协议',
    [ZHOU, LIN],
    `${head('车位租赁协议', '出租人：周远（以下简称甲方）', '承租人：林小满（以下简称乙方）')}${clauses(6, 0)}
    <p class="pre">甲方：                    乙方：</p><p class="pre">电话：                    电话：</p><p class="pre">    年   月   日              年   月   日</p>`,
    [
      ['personSign', 0, '甲方：'],
      ['personSign', 1, '乙方：'],
      ['signDate', 0, '年月日'],
      ['signDate', 1, '年月日'],
    ],
  ),
  made(
    '广告发布合同',
    [YUN, NUO],
    `${head('广告发布合同', '甲方：云岭贸易有限公司', '统一社会信用代码：91530100MA6K000000', '乙方：诺印科技有限公司', '统一社会信用代码：91310000MA1K000000')}${clauses(11, 3)}
    <p>（以下无正文）</p><p>甲方（盖章）：云岭贸易有限公司</p><p>法定代表人或授权代表（签字）：</p><p>签署日期：</p><p>乙方（盖章）：诺印科技有限公司</p><p>法定代表人或授权代表（签字）：</p><p>签署日期：</p>`,
    [
      ['companySeal', 0, '甲方（盖章）'],
      ['personSign', 0, '法定代表人或授权代表（签字）'],
      ['signDate', 0, '签署日期'],
      ['companySeal', 1, '乙方（盖章）'],
      ['personSign', 1, '法定代表人或授权代表（签字）'],
      ['signDate', 1, '签署日期'],
    ],
  ),
  made(
    '收条',
    [LIN],
    `<h1>收条</h1><p>今收到周远归还的借款人民币叁万元整（¥30,000.00）。</p><p class="right">收款人：林小满</p><p class="right">2026年　　月　　日</p>`,
    [
      ['personSign', 0, '收款人：林小满'],
      ['signDate', 0, '年月日'],
    ],
  ),
  made(
    '聘用合同',
    [NUO, LIN],
    `${head('退休人员聘用合同', '聘用单位（甲方）：诺印科技有限公司', '受聘人员（乙方）：林小满')}${clauses(12, 5)}
    <table><tr><td>聘用单位（盖章）</td><td>受聘人员（签名）</td></tr><tr><td>法定代表人（主要负责人）：</td><td></td></tr><tr><td>　　　年　　月　　日</td><td>　　　年　　月　　日</td></tr></table>`,
    [
      ['companySeal', 0, '聘用单位（盖章）'],
      ['personSign', 1, '受聘人员（签名）'],
      ['legalSeal', 0, '法定代表人（主要负责人）'],
      ['signDate', 0, '年月日'],
      ['signDate', 1, '年月日'],
    ],
  ),
  made(
    '担保合同',
    [NUO, YUN, LIN],
    `${head('保证合同', '债权人：诺印科技有限公司', '债务人：云岭贸易有限公司', '保证人：林小满')}${clauses(10, 2)}
    <p>债权人（盖章）：</p><p>法定代表人（签字）：</p><p>债务人（盖章）：</p><p>法定代表人（签字）：</p><p>保证人（签字）：</p><p>签订地点：上海市</p><p>签订日期：　　　　年　　月　　日</p>`,
    [
      ['companySeal', 0, '债权人（盖章）'],
      ['legalSeal', 0, '法定代表人（签字）'],
      ['companySeal', 1, '债务人（盖章）'],
      ['legalSeal', 1, '法定代表人（签字）'],
      ['personSign', 2, '保证人（签字）'],
      ['signDate', 2, '签订日期'],
    ],
  ),
  made(
    '交接单',
    [LIN, ZHOU],
    `<h1>工作交接单</h1><table class="boxed"><tr><td>交接内容</td><td>数量</td></tr><tr><td>合同原件</td><td>12 份</td></tr></table><p>移交人（签字）：　　　　　　接收人（签字）：</p><p>日期：　　　　　　　　　　日期：</p>`,
    [
      ['personSign', 0, '移交人（签字）'],
      ['personSign', 1, '接收人（签字）'],
      ['signDate', 0, '日期：'],
      ['signDate', 1, '日期：'],
    ],
  ),
  made(
    '施工安全协议',
    [HAI, NUO],
    `${head('施工安全协议', '发包方：海川物流有限公司', '承包方：诺印科技有限公司')}${clauses(8, 1)}
    <table><tr><td>发包方：海川物流有限公司<br>（盖章）<br>代表人（签字）：<br>年　月　日</td><td>承包方：诺印科技有限公司<br>（盖章）<br>代表人（签字）：<br>年　月　日</td></tr></table>`,
    [
      ['companySeal', 0, '（盖章）'],
      ['companySeal', 1, '（盖章）'],
      ['personSign', 0, '代表人（签字）'],
      ['personSign', 1, '代表人（签字）'],
      ['signDate', 0, '年月日'],
      ['signDate', 1, '年月日'],
    ],
  ),
  made(
    '个人信息授权书',
    [ZHOU],
    `<h1>个人信息处理授权书</h1>${clauses(4, 3)}<p>本人已阅读并理解上述全部内容。</p><p class="right">授权人签字：　　　　　　　</p><p class="right">签署日期：　　　　年　　月　　日</p>`,
    [
      ['personSign', 0, '授权人签字'],
      ['signDate', 0, '签署日期'],
    ],
  ),
  made(
    '战略合作协议',
    [NUO, HAI],
    `${head('战略合作协议', '甲方：诺印科技有限公司', '乙方：海川物流有限公司')}${clauses(14, 0)}<div class="new"></div><p class="centre">签 署 页</p>
    <p>甲方：诺印科技有限公司</p><p>（盖章）</p><p>授权代表：</p><p>日期：</p><p>乙方：海川物流有限公司</p><p>（盖章）</p><p>授权代表：</p><p>日期：</p>`,
    [
      ['companySeal', 0, '（盖章）'],
      ['personSign', 0, '授权代表：'],
      ['signDate', 0, '日期：'],
      ['companySeal', 1, '（盖章）'],
      ['personSign', 1, '授权代表：'],
      ['signDate', 1, '日期：'],
    ],
  ),
  made(
    '设备租赁合同',
    [YUN, NUO],
    `${head('设备租赁合同', '出租方：云岭贸易有限公司', '承租方：诺印科技有限公司')}${clauses(9, 4)}
    <table class="boxed"><tr><td class="centre" colspan="2">签署栏</td></tr><tr><td>出租方盖章：</td><td>承租方盖章：</td></tr><tr><td>经办人签字：</td><td>经办人签字：</td></tr><tr><td>盖章日期：</td><td>盖章日期：</td></tr></table>`,
    [
      ['companySeal', 0, '出租方盖章'],
      ['companySeal', 1, '承租方盖章'],
      ['personSign', 0, '经办人签字'],
      ['personSign', 1, '经办人签字'],
      ['signDate', 0, '盖章日期'],
      ['signDate', 1, '盖章日期'],
    ],
  ),
  made(
    '赠与合同',
    [LIN, ZHOU],
    `${head('赠与合同', '赠与人：林小满', '受赠人：周远')}${clauses(5, 2)}
    <p>赠与人：________（签字捺印）</p><p>受赠人：________（签字捺印）</p><p>____年____月____日</p>`,
    [
      ['personSign', 0, '签字捺印'],
      ['personSign', 1, '签字捺印'],
      ['signDate', 1, '年月日'],
    ],
  ),
  made(
    '催款函',
    [YUN],
    `<h1>催款函</h1><p>诺印科技有限公司：</p><p>贵公司应于2026年5月31日前支付货款人民币8,000元，至今未付，请于收到本函之日起七日内支付。</p><p class="right">云岭贸易有限公司（公章）</p><p class="right">二〇二六年　　月　　日</p>`,
    [['companySeal', 0, '云岭贸易有限公司（公章）']],
  ),
  made(
    '培训服务协议',
    [NUO, LIN],
    `${head('专项培训服务期协议', '甲方(单位):诺印科技有限公司', '乙方(员工):林小满')}${clauses(7, 3)}
    <p class="pre">甲方(盖章):                        乙方(签字):</p><p>法定代表人(签名):</p><p class="pre">日期:    年  月  日               日期:    年  月  日</p>`,
    [
      ['companySeal', 0, '甲方(盖章)'],
      ['personSign', 1, '乙方(签字)'],
      ['legalSeal', 0, '法定代表人(签名)'],
      ['signDate', 0, '日期:'],
      ['signDate', 1, '日期:'],
    ],
  ),
  made(
    '委托加工合同',
    [HAI, YUN],
    `${head('委托加工合同', '定作人：海川物流有限公司', '承揽人：云岭贸易有限公司')}${clauses(13, 5)}
    <div class="row"><p>定作人（合同专用章）：</p><p>承揽人（合同专用章）：</p></div><div class="row"><p>委托代理人：</p><p>委托代理人：</p></div><div class="row"><p>　　年　　月　　日</p><p>　　年　　月　　日</p></div>`,
    [
      ['companySeal', 0, '定作人（合同专用章）'],
      ['companySeal', 1, '承揽人（合同专用章）'],
      ['personSign', 0, '委托代理人：'],
      ['personSign', 1, '委托代理人：'],
      ['signDate', 0, '年月日'],
      ['signDate', 1, '年月日'],
    ],
  ),
  made(
    '录用通知书',
    [NUO, ZHOU],
    `<h1>录用通知书</h1><p>周远先生：</p><p>恭喜您通过面试，请于2026年8月1日前到岗报到，薪酬及岗位见附表。</p><p class="right">诺印科技有限公司（盖章）</p><p class="right">日期：　　年　　月　　日</p><p>本人确认接受上述录用条件。</p><p>确认人（签字）：周远</p><p>日期：　　年　　月　　日</p>`,
    [
      ['companySeal', 0, '诺印科技有限公司（盖章）'],
      ['signDate', 0, '日期：'],
      ['personSign', 1, '确认人（签字）'],
      ['signDate', 1, '日期：'],
    ],
  ),
  made(
    '合伙协议',
    [LIN, ZHOU, NUO],
    `${head('合伙协议', '合伙人一：林小满', '合伙人二：周远', '合伙人三：诺印科技有限公司')}${clauses(9, 1)}
    <p>合伙人签字（盖章）：</p><p>林小满（签字）：　　　　　　日期：</p><p>周远（签字）：　　　　　　日期：</p><p>诺印科技有限公司（盖章）：　　　　　　日期：</p>`,
    [
      ['personSign', 0, '林小满（签字）'],
      ['signDate', 0, '日期：'],
      ['personSign', 1, '周远（签字）'],
      ['signDate', 1, '日期：'],
      ['companySeal', 2, '诺印科技有限公司（盖章）'],
      ['signDate', 2, '日期：'],
    ],
  ),
  made(
    '验收单',
    [NUO, YUN],
    `<h1>项目验收单</h1><table class="boxed"><tr><td>项目名称</td><td>合同管理系统</td></tr><tr><td>建设单位</td><td>诺印科技有限公司</td></tr><tr><td>承建单位</td><td>云岭贸易有限公司</td></tr>
    <tr><td>建设单位意见：<br><br>验收合格。<br><br>代表签字：<br>（盖章）<br>年　月　日</td><td>承建单位意见：<br><br>同意验收。<br><br>代表签字：<br>（盖章）<br>年　月　日</td></tr></table>`,
    [
      ['personSign', 0, '代表签字'],
      ['companySeal', 0, '（盖章）'],
      ['signDate', 0, '年月日'],
      ['personSign', 1, '代表签字'],
      ['companySeal', 1, '（盖章）'],
      ['signDate', 1, '年月日'],
    ],
  ),
]
