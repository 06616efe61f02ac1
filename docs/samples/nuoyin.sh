#!/bin/sh
# 用 curl 与 openssl 调用诺印的接口：发起、查询、下载。
#
#   export NUOYIN_ORIGIN=https://qian.example.com NUOYIN_KEY=ny… NUOYIN_SECRET=whsec_…
#   ./nuoyin.sh launch 合同.pdf 设备采购合同 林小满 13800000000 乙方签字   # 打印合同编号
#   ./nuoyin.sh call GET '/OpenService/contract?contractId=…'
#   ./nuoyin.sh fetch 合同编号 已签合同.pdf
set -eu

# 签名：{随机数}.{时间}.{方法} {路径}.{请求体}，以密钥作 HMAC-SHA256，按 base64 编码。
# 用法：send 方法 路径 请求体 curl 的其余参数…
send() {
  method=$1 target=/zkkxdev$2 body=$3
  shift 3
  now=${NUOYIN_NOW:-$(date +%s)}
  nonce=$(openssl rand -hex 16)
  key=$(printf '%s' "${NUOYIN_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
  signature=$(printf '%s' "$nonce.$now.$method $target.$body" |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
  curl --silent --show-error --request "$method" "$NUOYIN_ORIGIN$target" \
    --header "nuoyin-key: $NUOYIN_KEY" --header "nuoyin-timestamp: $now" \
    --header "nuoyin-nonce: $nonce" --header "nuoyin-signature: v1,$signature" "$@"
}

# 应答须成功；打印应答。
checked() {
  case $1 in
  '{"code":"000000"'*) printf '%s\n' "$1" ;;
  *) printf '%s\n' "$1" >&2 && exit 1 ;;
  esac
}

post() {
  checked "$(send POST "$1" "$2" --header 'content-type: application/json' --data-binary "$2")"
}

# 取应答中第一个这个名称的文字。
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" | head -n 1; }

first() { sed "s/.*\[{\"$1\":\"\([^\"]*\)\".*/\1/"; }

uuid() { cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen | tr 'A-Z' 'a-z'; }

case ${1:-} in
call) checked "$(send "$2" "$3" '')" ;;
launch)
  file=$2 name=$3 signer=$4 phone=$5 keyword=$6
  sha256=$(openssl dgst -sha256 -r "$file" | cut -d ' ' -f 1)
  uploaded=$(checked "$(send POST "/OpenService/file?name=contract.pdf&sha256=$sha256" '' \
    --header 'content-type: application/octet-stream' --data-binary "@$file")")
  fileId=$(printf '%s' "$uploaded" | field fileId)
  draft=$(post /OpenService/contract/draft "{\"requestId\":\"$(uuid)\",\"name\":\"$name\",\"fileIds\":[\"$fileId\"],\
\"parties\":[{\"partyType\":1,\"name\":\"$signer\",\"phone\":\"$phone\"}],\
\"places\":[{\"party\":0,\"kind\":\"personSign\",\"keyword\":\"$keyword\"}]}")
  contractId=$(printf '%s' "$draft" | field contractId)
  post /OpenService/contract/launch "{\"requestId\":\"$(uuid)\",\"contractId\":\"$contractId\"}" >/dev/null
  printf '%s\n' "$contractId"
  ;;
fetch)
  files=$(checked "$(send GET "/OpenService/contract/files?contractId=$2" '')")
  documentId=$(printf '%s' "$files" | first documentId)
  send GET "/OpenService/contract/document?contractId=$2&documentId=$documentId" '' --fail --output "$3"
  ;;
*) sed -n '2,7p' "$0" >&2 && exit 2 ;;
esac
