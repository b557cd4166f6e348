// PARLEY_URL=http://127.0.0.1:3000 PARLEY_KEY=pk_... go run arrange.go ana@acme.test dora@client.test "Product demo"
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const tries = 5

type meeting struct {
	ID     string `json:"id"`
	Status string `json:"status"`
}

type booking struct {
	Start    string `json:"start"`
	Timezone string `json:"timezone"`
}

var client = &http.Client{Timeout: 30 * time.Second}

// call reads the data of an answer into result. It tries again where that helps, and returns what Parley says otherwise.
func call(method, path string, body any, key string, result any) error {
	sent, err := json.Marshal(body)
	if err != nil {
		return err
	}
	url := strings.TrimRight(os.Getenv("PARLEY_URL"), "/") + "/api/v1" + path
	for attempt := 1; ; attempt++ {
		request, err := http.NewRequest(method, url, nil)
		if body != nil {
			request, err = http.NewRequest(method, url, bytes.NewReader(sent))
		}
		if err != nil {
			return err
		}
		request.Header.Set("Authorization", "Bearer "+os.Getenv("PARLEY_KEY"))
		request.Header.Set("Content-Type", "application/json")
		if key != "" {
			request.Header.Set("Idempotency-Key", key)
		}
		isFinal, wait, err := once(request, result)
		if err == nil || isFinal || attempt == tries {
			return err
		}
		if wait < 0 {
			wait = 1 << attempt
		}
		time.Sleep(time.Duration(wait) * time.Second)
	}
}

// once makes one try. If it failed, it says whether another would fail as well, and how many seconds to wait; -1 if nobody said.
func once(request *http.Request, result any) (isFinal bool, wait int, err error) {
	answer, err := client.Do(request)
	if err != nil {
		return false, -1, err
	}
	defer answer.Body.Close()
	var said struct {
		Data  json.RawMessage `json:"data"`
		Error struct {
			Message string `json:"message"`
		} `json:"error"`
	}
	err = json.NewDecoder(answer.Body).Decode(&said)
	if answer.StatusCode < 300 {
		if err != nil {
			return false, -1, err
		}
		return true, 0, json.Unmarshal(said.Data, result)
	}
	if said.Error.Message == "" {
		said.Error.Message = "answered " + answer.Status
	}
	wait, err = strconv.Atoi(answer.Header.Get("Retry-After"))
	if err != nil {
		wait = -1
	}
	isFinal = answer.StatusCode != http.StatusTooManyRequests && answer.StatusCode < 500
	return isFinal, wait, errors.New(said.Error.Message)
}

// arrange asks for a meeting, follows it, and returns the booking, or an error if there is none.
func arrange(organizer, participant, title string, pause time.Duration) (booked booking, err error) {
	wish := map[string]any{
		"organizer_email":    organizer,
		"participant_emails": []string{participant},
		"context":            map[string]any{"title": title, "duration_minutes": 30},
	}
	// With the same key on each try, a call whose answer was lost makes no second meeting.
	key := make([]byte, 16)
	if _, err = rand.Read(key); err != nil {
		return booked, err
	}
	var asked meeting
	if err = call("POST", "/meeting_requests", wish, hex.EncodeToString(key), &asked); err != nil {
		return booked, err
	}
	fmt.Println("asked", asked.ID)
	for asked.Status == "active" || asked.Status == "paused" {
		time.Sleep(pause)
		if err = call("GET", "/meeting_requests/"+asked.ID, nil, "", &asked); err != nil {
			return booked, err
		}
	}
	if asked.Status != "booked" {
		return booked, errors.New("not booked, but " + asked.Status)
	}
	err = call("GET", "/meeting_requests/"+asked.ID+"/booking", nil, "", &booked)
	return booked, err
}

func main() {
	// Answers take hours or days, and a key has 120 calls a minute.
	pause := 30 * time.Second
	if seconds, err := strconv.ParseFloat(os.Getenv("PAUSE_SECONDS"), 64); err == nil {
		pause = time.Duration(seconds * float64(time.Second))
	}
	err := errors.New("name the organizer, the participant and the title")
	if len(os.Args) == 4 {
		var booked booking
		if booked, err = arrange(os.Args[1], os.Args[2], os.Args[3], pause); err == nil {
			fmt.Println("booked", booked.Start, booked.Timezone)
			return
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
