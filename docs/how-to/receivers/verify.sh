#!/bin/sh
# WEBHOOK_SECRET=whsec_... sh verify.sh "$X_WEBHOOK_SIGNATURE" < body
# For a look at a delivery in a terminal; a receiver should compare in constant time, as the other samples do.
set -eu

signature=$1
time=$(printf '%s' "$signature" | tr ',' '\n' | sed -n 's/^ *t=\([0-9][0-9]*\)$/\1/p')
expected=$({ printf '%s.' "$time"; cat; } | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.*= *//')

# While a secret is being replaced there are two signatures, and one of them has to fit.
if [ "${#expected}" -ne 64 ] || ! printf '%s' "$signature" | tr ',' '\n' | grep -qx " *v1=$expected"; then
  echo 'no signature fits the body and the secret' >&2
  exit 1
fi
age=$(($(date +%s) - time))
if [ "$age" -gt 300 ] || [ "$age" -lt -300 ]; then
  echo 'the delivery is too old, or a clock is wrong' >&2
  exit 1
fi
echo ok
