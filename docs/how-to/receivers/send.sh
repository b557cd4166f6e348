#!/bin/sh
# WEBHOOK_SECRET=whsec_... sh send.sh http://127.0.0.1:8080/hooks
# Sends a signed delivery to your own receiver, as Parley would.
set -eu

url=$1
time=$(date +%s)
body='{"event":"test","timestamp":"2026-11-16T09:30:00.000Z","message":"This is a test of your webhook endpoint."}'
digest=$(printf '%s.%s' "$time" "$body" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.*= *//')

curl --silent --show-error --fail "$url" \
  -H 'Content-Type: application/json' \
  -H "X-Webhook-Signature: t=$time,v1=$digest" \
  -H "X-Webhook-Timestamp: $time" \
  -H 'X-Webhook-Event: test' \
  -H "X-Webhook-Id: evt_by_hand_$time" \
  --data-binary "$body"
