// WEBHOOK_SECRET=whsec_... go run verify.go "$X_WEBHOOK_SIGNATURE" < body
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

const tolerance = 300 * time.Second

// Verify returns the event of a delivery, or an error if Parley did not send it.
func Verify(body []byte, header, secret string, now time.Time) (map[string]any, error) {
	var times, digests []string
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			times = append(times, value)
		case "v1":
			digests = append(digests, value)
		}
	}
	if len(times) != 1 || len(digests) == 0 {
		return nil, errors.New("the signature header is missing or malformed")
	}
	seconds, err := strconv.ParseInt(times[0], 10, 64)
	if err != nil {
		return nil, errors.New("the signature header has no time")
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(times[0] + "."))
	mac.Write(body)
	expected := mac.Sum(nil)
	fits := false
	// While a secret is being replaced there are two signatures. hmac.Equal takes equally long wherever they differ.
	for _, digest := range digests {
		given, err := hex.DecodeString(digest)
		fits = (err == nil && hmac.Equal(given, expected)) || fits
	}
	if !fits {
		return nil, errors.New("no signature fits the body and the secret")
	}
	if age := now.Sub(time.Unix(seconds, 0)); age > tolerance || age < -tolerance {
		return nil, errors.New("the delivery is too old, or a clock is wrong")
	}
	var event map[string]any
	return event, json.Unmarshal(body, &event)
}

func main() {
	body, err := io.ReadAll(os.Stdin)
	if err == nil && len(os.Args) == 2 {
		var event map[string]any
		if event, err = Verify(body, os.Args[1], os.Getenv("WEBHOOK_SECRET"), time.Now()); err == nil {
			fmt.Println(event["event"])
			return
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
