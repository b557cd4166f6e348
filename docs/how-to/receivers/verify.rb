# WEBHOOK_SECRET=whsec_... ruby verify.rb "$X_WEBHOOK_SIGNATURE" < body

require 'json'
require 'openssl'

TOLERANCE_SECONDS = 300

# Returns the event of a delivery; raises ArgumentError if Parley did not send it.
def verify(body, header, secret, now)
  parts = header.split(',').map { |part| part.strip.split('=', 2) }
  times = parts.filter_map { |name, value| value if name == 't' }
  digests = parts.filter_map { |name, value| value if name == 'v1' }
  unless times.one? && times[0].to_s.match?(/\A\d+\z/) && digests.any?
    raise ArgumentError, 'the signature header is missing or malformed'
  end

  expected = OpenSSL::HMAC.hexdigest('SHA256', secret, "#{times[0]}.".b + body.b)
  # While a secret is being replaced there are two signatures. secure_compare takes equally long wherever they differ.
  fitting = digests.count { |digest| OpenSSL.secure_compare(digest.to_s, expected) }
  raise ArgumentError, 'no signature fits the body and the secret' if fitting.zero?
  raise ArgumentError, 'the delivery is too old, or a clock is wrong' if (now - times[0].to_i).abs > TOLERANCE_SECONDS

  JSON.parse(body)
end

if $PROGRAM_NAME == __FILE__
  begin
    event = verify($stdin.binmode.read, ARGV.fetch(0), ENV.fetch('WEBHOOK_SECRET'), Time.now.to_i)
    puts event['event']
  rescue ArgumentError => e
    abort e.message
  end
end
